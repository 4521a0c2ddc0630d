"""Tables in memory, and what is sent to the browsers that look at them."""
