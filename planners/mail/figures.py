"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.domino.figures import DISK_OPERATION_SIZE, MEASURED, RESPONSE_STRETCH, RESPONSE_TIME
from planners.figure import Figure
from planners.words import say

MEMORY_PROCESS = Figure("memory.process", say("Process memory"), "MiB")
PROCESSOR_DEMAND_FACTOR = Figure("processor.demand_factor", say("Demand per user against today"), "1")
PROCESSOR_SAVING = Figure("processor.saving", say("Processor saving"), "%")
RESPONSE_SERVICE_TIME = Figure("response.service_time", say("Service time"), "ms")
RESPONSE_UTILIZATION = Figure("response.utilization", say("Utilization at the measured response time"), "%")
FIGURES = (
    *MEASURED,
    DISK_OPERATION_SIZE,
    MEMORY_PROCESS,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
)
"""All that this service gives."""
