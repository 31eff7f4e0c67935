"""Parts that every service shares: disks, links, memory allowances."""
