"""The environments behind the interfaces of other libraries. Each is an extra, which its module imports."""
