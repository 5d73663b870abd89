"""Figures: plain numbers in, a picture out. None of them knows where its numbers come from."""
