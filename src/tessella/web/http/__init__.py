"""HTTP: hosts, browsers, forms, rate limits, timeouts."""
