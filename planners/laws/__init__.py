"""Pure laws: floats or NumPy arrays in, the same out. They know no service and no unit names."""
