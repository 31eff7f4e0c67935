"""The machine that a service runs on: processors, disks, verdicts, and the step from the measured machine to the planned one."""
