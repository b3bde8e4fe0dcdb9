"""Groups of equal strength made of an entry list: sections of their own."""
