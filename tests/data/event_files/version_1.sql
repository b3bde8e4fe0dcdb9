-- An event file as version 1 of the tables wrote it; written by hand from that version's schema.
PRAGMA application_id = 1634886260;
PRAGMA user_version = 1;
CREATE TABLE event (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    type TEXT NOT NULL,
    schema INTEGER NOT NULL,
    data BLOB NOT NULL,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    PRIMARY KEY (stream, version)
);
CREATE TABLE file (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO file VALUES ('stream', 'old');
INSERT INTO event VALUES
    ('old', 1, 'a', 'EventCreated', 1,
     '{"settings":{"name":"Old Open","start":"2025-05-01"}}', '2025-05-01T09:00:00+00:00', 'ana'),
    ('old', 2, 'b', 'SectionAdded', 1,
     '{"section":1,"settings":{"name":"A","rounds":5},"editions":[["C.04.3@2017-07","start-date"]]}',
     '2025-05-01T09:01:00+00:00', 'ana'),
    ('old', 3, 'b', 'PlayerRegistered', 1,
     '{"section":1,"entry":1,"player":{"name":"Eva","rating":1900,"title":"WFM"}}',
     '2025-05-01T09:01:00+00:00', 'ana'),
    ('old', 4, 'c', 'EntriesClosed', 1, '{"section":1,"numbers":[1]}',
     '2025-05-01T13:00:00+00:00', 'eva');
