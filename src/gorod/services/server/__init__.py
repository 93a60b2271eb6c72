"""All tables of one server: requests and messages of devices, admission, ownership, time."""
