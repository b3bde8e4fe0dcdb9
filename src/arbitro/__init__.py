"""arbitro runs chess events by the book and says why.

The package is a functional core (``model``, ``regulations``, ``explain``, ``rules``, ``formats``,
``desk``) that needs the standard library only, and a shell around it (``storage``, ``service``,
``i18n``, ``web``, ``cli``). Importing ``arbitro`` loads nothing else; import what you use:

    from arbitro.formats.trf import read_trf
    from arbitro.rules.pairing import dutch
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
