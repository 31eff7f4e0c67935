"""What all Domino services share: the measured operating point, partitions, memory, storage and notes.ini."""
