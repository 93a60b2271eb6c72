"""Speech for rooms whose devices have no voice: espeak-ng, a Piper model or the program of an operator."""
