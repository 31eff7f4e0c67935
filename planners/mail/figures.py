"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.domino import today
from planners.domino.figures import (
    DISK_OPERATION_SIZE,
    MEASURED,
    PAGE_FAULTS,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
)
from planners.figure import Figure
from planners.words import say

MEMORY_BY_USERS = Figure("memory.by_users", say("Memory by a rule per user"), "MiB")
MEMORY_PROCESS = Figure("memory.process", say("Process memory"), "MiB")
PAGE_RATE = Figure("memory.page_rate", say("Page rate of the base pool"), "pages/s")
PROCESSOR_DEMAND_FACTOR = Figure("processor.demand_factor", say("Demand per user against today"), "1")
PROCESSOR_SAVING = Figure("processor.saving", say("Processor saving"), "%")
RESPONSE_SERVICE_TIME = Figure("response.service_time", say("Service time"), "ms")
RESPONSE_UTILIZATION = Figure("response.utilization", say("Utilization at the measured response time"), "%")
FIGURES = (
    *(figure for figure in MEASURED if figure is not PAGE_FAULTS),
    DISK_OPERATION_SIZE,
    MEMORY_BY_USERS,
    MEMORY_PROCESS,
    PAGE_RATE,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
    *today.FIGURES,
)
"""All that this service gives."""
