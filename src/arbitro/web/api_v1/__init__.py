"""The JSON interface, version 1: read an event, enter results. Described by openapi.json."""
