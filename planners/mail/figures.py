"""The figures of this service that no other gives, each declared once."""

from __future__ import annotations

from planners.domino.figures import DISK_OPERATION_SIZE, MEASURED
from planners.figure import Figure, Passes, Resource
from planners.words import say

ADDRESS_SPACE = Resource("address space", say("Address space"))
MEMORY_ADDRESS_SPACE = Figure("memory.address_space", say("Address space"), "MiB", resource=ADDRESS_SPACE)
MEMORY_PROCESS = Figure("memory.process", say("Process memory"), "MiB")
PROCESSOR_DEMAND_FACTOR = Figure("processor.demand_factor", say("Demand per user against today"), "1")
PROCESSOR_SAVING = Figure("processor.saving", say("Processor saving"), "%")
RESPONSE_SERVICE_TIME = Figure("response.service_time", say("Service time"), "ms")
RESPONSE_STRETCH = Figure("response.stretch", say("Stretch factor"), "1")
RESPONSE_UTILIZATION = Figure("response.utilization", say("Utilization at the measured response time"), "%")
RESPONSE_TIME = Figure(
    "response.time", say("Response time"), "ms", answers=140, passes=Passes.AT_MOST, counter="response"
)
FIGURES = (
    *MEASURED,
    DISK_OPERATION_SIZE,
    MEMORY_PROCESS,
    RESPONSE_STRETCH,
    RESPONSE_TIME,
)
"""All that this service gives."""
