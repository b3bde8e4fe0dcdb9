"""What comes over the wire: where requests come from, headers, files, caches and the server."""
