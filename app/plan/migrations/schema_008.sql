-- A plan file, schema version 8. Values keep the type they were entered with; a table is rows of cells in JSON.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 100),
    value TEXT NOT NULL
) STRICT;

CREATE TABLE plan (
    id             TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
    title          TEXT NOT NULL,
    customer       TEXT NOT NULL,
    author         TEXT NOT NULL,
    introduction   TEXT NOT NULL,
    recommendation TEXT NOT NULL,
    start          TEXT NOT NULL CHECK (start IN ('', 'new', 'existing'))
) STRICT;

CREATE TABLE machine (
    id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
    position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
    name     TEXT NOT NULL
) STRICT;

CREATE TABLE machine_entry (
    machine TEXT NOT NULL REFERENCES machine (id),
    field   TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
    kind    TEXT NOT NULL CHECK (kind IN ('whole', 'number', 'text', 'switch', 'table')),
    value   TEXT NOT NULL,
    PRIMARY KEY (machine, field)
) STRICT;

CREATE TABLE service (
    id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
    position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
    planner  TEXT NOT NULL CHECK (length(planner) BETWEEN 1 AND 100),
    title    TEXT NOT NULL,
    site     TEXT NOT NULL
) STRICT;

CREATE TABLE entry (
    service TEXT NOT NULL REFERENCES service (id),
    field   TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
    kind    TEXT NOT NULL CHECK (kind IN ('whole', 'number', 'text', 'switch', 'table')),
    value   TEXT NOT NULL,
    PRIMARY KEY (service, field)
) STRICT;

CREATE TABLE origin (
    service TEXT NOT NULL,
    field   TEXT NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('entered', 'guessed', 'stated', 'measured')),
    by_whom TEXT NOT NULL,
    on_day  TEXT NOT NULL CHECK (on_day = '' OR on_day IS date(on_day)),
    PRIMARY KEY (service, field),
    FOREIGN KEY (service, field) REFERENCES entry (service, field)
) STRICT;

CREATE TABLE figure (
    service  TEXT NOT NULL REFERENCES service (id),
    name     TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    value    REAL NOT NULL,
    low      REAL NOT NULL,
    high     REAL NOT NULL,
    unit     TEXT NOT NULL,
    standing TEXT NOT NULL,
    PRIMARY KEY (service, name)
) STRICT;

CREATE TABLE scenario (
    id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
    position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
    title    TEXT NOT NULL
) STRICT;

CREATE TABLE alteration (
    scenario TEXT NOT NULL REFERENCES scenario (id),
    service  TEXT NOT NULL REFERENCES service (id),
    field    TEXT NOT NULL CHECK (length(field) BETWEEN 1 AND 100),
    kind     TEXT NOT NULL CHECK (kind IN ('whole', 'number', 'text', 'switch', 'table')),
    value    TEXT NOT NULL,
    PRIMARY KEY (scenario, service, field)
) STRICT;

CREATE TABLE reading (
    service TEXT NOT NULL REFERENCES service (id),
    kind    TEXT NOT NULL CHECK (kind IN ('setting', 'measurement', 'statistic', 'complaint')),
    source  TEXT NOT NULL,
    name    TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    at_load TEXT NOT NULL,
    value   TEXT NOT NULL,
    unit    TEXT NOT NULL,
    on_day  TEXT NOT NULL CHECK (on_day = '' OR on_day IS date(on_day)),
    PRIMARY KEY (service, kind, source, name, at_load)
) STRICT;

CREATE TABLE recording (
    service TEXT NOT NULL REFERENCES service (id),
    digest  TEXT NOT NULL CHECK (length(digest) = 64),
    source  TEXT NOT NULL,
    about   TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (service, digest)
) STRICT;

CREATE TABLE published (
    service  TEXT NOT NULL REFERENCES service (id),
    position INTEGER NOT NULL CHECK (position >= 0),
    name     TEXT NOT NULL,
    value    REAL NOT NULL,
    unit     TEXT NOT NULL,
    document TEXT NOT NULL,
    part     TEXT NOT NULL,
    place    TEXT NOT NULL,
    PRIMARY KEY (service, position)
) STRICT;

CREATE TABLE revision (
    id       TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 100),
    position INTEGER NOT NULL UNIQUE CHECK (position >= 0),
    content  TEXT NOT NULL
) STRICT;

CREATE TABLE error (
    revision    TEXT NOT NULL REFERENCES revision (id),
    service     TEXT NOT NULL REFERENCES service (id),
    name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    month       TEXT NOT NULL,
    begin_month TEXT NOT NULL,
    end_month   TEXT NOT NULL,
    verdict     TEXT NOT NULL CHECK (verdict IN ('inside', 'above', 'below')),
    load        REAL NOT NULL CHECK (load >= 0),
    in_month    REAL NOT NULL CHECK (in_month >= 0),
    at_load     REAL NOT NULL CHECK (at_load >= 0),
    PRIMARY KEY (revision, service)
) STRICT;
