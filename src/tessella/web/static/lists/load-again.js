// Where something is still being counted: loads the page again. A Refresh header would not, where the address has a fragment.

setTimeout(() => location.reload(), 2000);
