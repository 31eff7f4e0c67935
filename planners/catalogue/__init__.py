"""The embedded catalogue: published measurements, claims, settings and workloads with their sources."""
