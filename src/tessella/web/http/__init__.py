"""HTTP: hosts, browsers, forms, rate limits, timeouts; and what is told of each call."""
