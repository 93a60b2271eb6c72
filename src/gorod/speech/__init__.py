"""Speech for rooms without a voice of their own: clips made by espeak-ng, the extra `speech`."""
