"""The drawing of numbers by lot: who drew what, kept so that its protocol can be shown later."""
