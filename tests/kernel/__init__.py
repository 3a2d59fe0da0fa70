"""The search kernel against naive twins, against gocore, and against its other lives."""
