# The server's words about messages that cannot be understood.

wire-too-long = The message is too long.
wire-malformed = The message is not written correctly.
wire-unknown-message = There is no such kind of message.
