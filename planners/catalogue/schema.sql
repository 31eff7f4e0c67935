-- The compiled catalogue. Every row of evidence names its document and place; nothing is written after compiling.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE document (
    id        TEXT PRIMARY KEY,
    title     TEXT NOT NULL CHECK (title <> ''),
    publisher TEXT NOT NULL CHECK (publisher <> ''),
    year      INTEGER CHECK (year BETWEEN 1990 AND 2100),
    language  TEXT NOT NULL,
    kind      TEXT NOT NULL,
    note      TEXT NOT NULL
) STRICT;

CREATE TABLE unit (
    symbol    TEXT PRIMARY KEY,
    dimension TEXT NOT NULL,
    lowest    REAL,
    highest   REAL
) STRICT;

-- The folders of the text that hold rows of a service.
CREATE TABLE service (
    name TEXT PRIMARY KEY
) STRICT;

CREATE TABLE platform (
    service               TEXT NOT NULL REFERENCES service (name),
    id                    TEXT NOT NULL CHECK (id <> ''),
    name                  TEXT NOT NULL CHECK (name <> ''),
    model                 TEXT NOT NULL CHECK (model <> ''),
    role                  TEXT NOT NULL CHECK (role IN ('measured', 'load', 'unmeasured')),
    processors            INTEGER CHECK (processors > 0),
    processor_description TEXT NOT NULL,
    clock_mhz             REAL CHECK (clock_mhz > 0),
    memory_mib            REAL CHECK (memory_mib > 0),
    drives                INTEGER CHECK (drives > 0),
    storage               TEXT NOT NULL,
    operating_system      TEXT NOT NULL,
    document              TEXT NOT NULL REFERENCES document (id),
    section               TEXT NOT NULL CHECK (section <> ''),
    line                  TEXT NOT NULL,
    doubt                 TEXT NOT NULL,
    PRIMARY KEY (service, id)
) STRICT;

-- What may be measured, in which unit. ``of_users``: a row tells at how many users. ``partner``: a row needs one of that
-- metric beside it, in the same table and case.
CREATE TABLE metric (
    service  TEXT NOT NULL,
    metric   TEXT NOT NULL CHECK (metric <> ''),
    unit     TEXT NOT NULL REFERENCES unit (symbol),
    of_users INTEGER NOT NULL CHECK (of_users IN (0, 1)),
    partner  TEXT NOT NULL,
    PRIMARY KEY (service, metric, unit)
) STRICT;

-- What may be measured of a service: its versions with workload and template.
CREATE TABLE measured_case (
    service  TEXT NOT NULL,
    version  TEXT NOT NULL,
    workload TEXT NOT NULL,
    template TEXT NOT NULL,
    PRIMARY KEY (service, version, workload, template)
) STRICT;

CREATE TABLE measurement (
    id         TEXT PRIMARY KEY,
    service    TEXT NOT NULL,
    platform   TEXT NOT NULL,
    version    TEXT NOT NULL,
    workload   TEXT NOT NULL,
    template   TEXT NOT NULL,
    users      INTEGER CHECK (users > 0),
    metric     TEXT NOT NULL CHECK (metric <> ''),
    value      REAL CHECK (value >= 0),
    printed    TEXT NOT NULL CHECK (printed <> ''),
    resolution REAL CHECK (resolution > 0),
    unit       TEXT NOT NULL REFERENCES unit (symbol),
    document   TEXT NOT NULL REFERENCES document (id),
    "table"    TEXT NOT NULL CHECK (length("table") > 0),
    row        TEXT NOT NULL CHECK (row <> ''),
    line       TEXT NOT NULL,
    conditions TEXT NOT NULL,
    doubt      TEXT NOT NULL,
    FOREIGN KEY (service, platform) REFERENCES platform (service, id),
    FOREIGN KEY (service, metric, unit) REFERENCES metric (service, metric, unit),
    FOREIGN KEY (service, version, workload, template) REFERENCES measured_case (service, version, workload, template),
    CHECK ((value IS NULL) = (printed = 'N/A')),
    CHECK ((value IS NULL) = (resolution IS NULL)),
    CHECK (metric <> 'cpu_pct' OR value IS NULL OR value <= 100)
) STRICT;

CREATE TABLE claim (
    id         TEXT PRIMARY KEY,
    service    TEXT NOT NULL,
    platform   TEXT,
    version    TEXT NOT NULL,
    template   TEXT NOT NULL,
    metric     TEXT NOT NULL CHECK (metric <> ''),
    subject    TEXT NOT NULL CHECK (subject <> ''),
    fact       TEXT NOT NULL CHECK (fact <> ''),
    low        REAL,
    high       REAL,
    unit       TEXT REFERENCES unit (symbol),
    applies_to TEXT NOT NULL,
    document   TEXT NOT NULL REFERENCES document (id),
    section    TEXT NOT NULL CHECK (section <> ''),
    line       TEXT NOT NULL,
    doubt      TEXT NOT NULL,
    FOREIGN KEY (service, platform) REFERENCES platform (service, id),
    CHECK (low IS NULL OR high IS NULL OR low <= high),
    CHECK ((low IS NULL AND high IS NULL) OR unit IS NOT NULL)
) STRICT;

CREATE TABLE setting (
    id             TEXT PRIMARY KEY,
    service        TEXT NOT NULL,
    platform       TEXT,
    product        TEXT NOT NULL,
    version        TEXT NOT NULL,
    name           TEXT NOT NULL CHECK (name <> ''),
    printed_name   TEXT NOT NULL,
    value          TEXT NOT NULL,
    aspect         TEXT NOT NULL CHECK (aspect <> ''),
    meaning        TEXT NOT NULL,
    meaning_origin TEXT NOT NULL,
    unit           TEXT REFERENCES unit (symbol),
    benchmark_only INTEGER NOT NULL CHECK (benchmark_only IN (0, 1)),
    document       TEXT NOT NULL REFERENCES document (id),
    section        TEXT NOT NULL CHECK (section <> ''),
    line           TEXT NOT NULL,
    doubt          TEXT NOT NULL,
    FOREIGN KEY (service, platform) REFERENCES platform (service, id)
) STRICT;

CREATE TABLE workload (
    id       TEXT PRIMARY KEY,
    service  TEXT NOT NULL,
    workload TEXT NOT NULL CHECK (workload <> ''),
    item     TEXT NOT NULL CHECK (item <> ''),
    value    REAL,
    unit     TEXT REFERENCES unit (symbol),
    note     TEXT NOT NULL,
    document TEXT NOT NULL REFERENCES document (id),
    section  TEXT NOT NULL CHECK (section <> ''),
    line     TEXT NOT NULL,
    doubt    TEXT NOT NULL,
    CHECK (value IS NULL OR unit IS NOT NULL)
) STRICT;

CREATE TABLE scaling (
    id            TEXT PRIMARY KEY,
    service       TEXT NOT NULL,
    platform      TEXT NOT NULL,
    configuration TEXT NOT NULL CHECK (configuration IN ('out-of-the-box', 'numactl')),
    source        TEXT NOT NULL,
    test          TEXT NOT NULL CHECK (test IN ('receive', 'send', 'both')),
    setup         TEXT NOT NULL,
    metric        TEXT NOT NULL,
    transition    TEXT NOT NULL,
    processor     TEXT NOT NULL,
    interface     TEXT NOT NULL,
    interrupt     TEXT NOT NULL,
    value         REAL NOT NULL CHECK (value >= 0),
    printed       TEXT NOT NULL,
    unit          TEXT NOT NULL REFERENCES unit (symbol),
    message_size  TEXT NOT NULL,
    note          TEXT NOT NULL,
    document      TEXT NOT NULL REFERENCES document (id),
    section       TEXT NOT NULL CHECK (section <> ''),
    line          TEXT NOT NULL,
    doubt         TEXT NOT NULL,
    FOREIGN KEY (service, platform) REFERENCES platform (service, id),
    FOREIGN KEY (service, metric, unit) REFERENCES metric (service, metric, unit)
) STRICT;

CREATE TABLE drive (
    type       TEXT PRIMARY KEY,
    title      TEXT NOT NULL,
    operations REAL NOT NULL CHECK (operations > 0),
    low        REAL NOT NULL,
    high       REAL NOT NULL,
    document   TEXT NOT NULL REFERENCES document (id),
    note       TEXT NOT NULL,
    CHECK (low <= operations AND operations <= high)
) STRICT;

CREATE TABLE raid (
    level             TEXT PRIMARY KEY,
    title             TEXT NOT NULL,
    write_penalty     REAL NOT NULL CHECK (write_penalty >= 1),
    capacity_overhead REAL NOT NULL CHECK (capacity_overhead >= 1),
    parity_drives     INTEGER NOT NULL CHECK (parity_drives >= 0),
    minimum_drives    INTEGER NOT NULL CHECK (minimum_drives >= 1),
    multiple          INTEGER NOT NULL CHECK (multiple >= 1),
    document          TEXT NOT NULL REFERENCES document (id),
    note              TEXT NOT NULL
) STRICT;

CREATE TABLE rating (
    id         TEXT PRIMARY KEY,
    family     TEXT NOT NULL CHECK (family <> ''),
    machine    TEXT NOT NULL CHECK (machine <> ''),
    scope      TEXT NOT NULL CHECK (scope IN ('machine', 'processor')),
    processors INTEGER CHECK (processors > 0),
    threads    INTEGER CHECK (threads > 0),
    clock_mhz  REAL CHECK (clock_mhz > 0),
    value      REAL NOT NULL CHECK (value > 0),
    low        REAL CHECK (low > 0),
    high       REAL,
    results    INTEGER CHECK (results > 0),
    document   TEXT NOT NULL REFERENCES document (id),
    place      TEXT NOT NULL,
    note       TEXT NOT NULL,
    CHECK ((low IS NULL) = (high IS NULL)),
    CHECK (low <= value AND value <= high)
) STRICT;

-- A machine that has ratings of two families: it leads from one to the other.
CREATE TABLE bridge (
    from_family TEXT NOT NULL CHECK (from_family <> ''),
    to_family   TEXT NOT NULL CHECK (to_family <> ''),
    machine     TEXT NOT NULL CHECK (machine <> ''),
    from_value  REAL NOT NULL CHECK (from_value > 0),
    to_value    REAL NOT NULL CHECK (to_value > 0),
    document    TEXT NOT NULL REFERENCES document (id),
    place       TEXT NOT NULL,
    note        TEXT NOT NULL,
    PRIMARY KEY (from_family, to_family, machine)
) STRICT;

CREATE TABLE rated_point (
    service  TEXT NOT NULL,
    platform TEXT NOT NULL,
    version  TEXT NOT NULL,
    template TEXT NOT NULL,
    rating   TEXT NOT NULL REFERENCES rating (id),
    quality  INTEGER NOT NULL CHECK (quality BETWEEN 1 AND 5),
    fitted   INTEGER NOT NULL CHECK (fitted IN (0, 1)),
    doubt    TEXT NOT NULL,
    PRIMARY KEY (service, platform, rating),
    FOREIGN KEY (service, platform) REFERENCES platform (service, id)
) STRICT;

CREATE TABLE user_limit (
    service  TEXT NOT NULL,
    platform TEXT NOT NULL,
    version  TEXT NOT NULL,
    users    INTEGER NOT NULL CHECK (users > 0),
    cause    TEXT NOT NULL CHECK (cause <> ''),
    claim    TEXT NOT NULL REFERENCES claim (id),
    PRIMARY KEY (service, platform, version),
    FOREIGN KEY (service, platform) REFERENCES platform (service, id)
) STRICT;

CREATE TABLE saving (
    service      TEXT NOT NULL,
    platform     TEXT NOT NULL,
    change       TEXT NOT NULL CHECK (change IN ('upgrade-7', 'sles9', 'log-compression', 'allocation')),
    version      TEXT NOT NULL,
    template     TEXT NOT NULL,
    condition    TEXT NOT NULL,
    low_percent  REAL NOT NULL CHECK (low_percent BETWEEN 0 AND 100),
    high_percent REAL NOT NULL CHECK (high_percent BETWEEN low_percent AND 100),
    claim        TEXT NOT NULL REFERENCES claim (id),
    PRIMARY KEY (service, platform, change, template),
    FOREIGN KEY (service, platform) REFERENCES platform (service, id)
) STRICT;

CREATE TABLE accuracy_check (
    service     TEXT NOT NULL,
    platform    TEXT NOT NULL,
    version     TEXT NOT NULL,
    template    TEXT NOT NULL,
    kind        TEXT NOT NULL CHECK (kind <> '' AND (service <> 'mail' OR kind IN (
                    'users_at_utilization', 'cpu_saving', 'response_from_first_row', 'template_cost', 'upgrade_saving'))),
    reference   TEXT NOT NULL,
    claim       TEXT REFERENCES claim (id),
    measurement TEXT REFERENCES measurement (id),
    PRIMARY KEY (service, platform, version, template, kind),
    FOREIGN KEY (service, platform) REFERENCES platform (service, id),
    CHECK ((claim IS NULL) <> (measurement IS NULL))
) STRICT;

-- What a statistic of a running server is held against. ``of`` names the statistic that it is a share of.
CREATE TABLE threshold (
    code      TEXT PRIMARY KEY CHECK (code <> ''),
    server    TEXT NOT NULL CHECK (server IN ('domino', 'directory')),
    title     TEXT NOT NULL CHECK (title <> ''),
    statistic TEXT NOT NULL CHECK (statistic <> ''),
    of        TEXT NOT NULL,
    times     REAL NOT NULL CHECK (times > 0),
    passes    TEXT NOT NULL CHECK (passes IN ('at most', 'at least')),
    bound     REAL NOT NULL,
    critical  REAL CHECK ((passes = 'at most' AND critical >= bound) OR (passes = 'at least' AND critical <= bound)),
    severity  TEXT NOT NULL CHECK (severity IN ('critical', 'warning', 'note')),
    unit      TEXT NOT NULL REFERENCES unit (symbol),
    meaning   TEXT NOT NULL CHECK (meaning <> ''),
    fix       TEXT NOT NULL CHECK (fix <> ''),
    document  TEXT NOT NULL REFERENCES document (id),
    section   TEXT NOT NULL CHECK (section <> ''),
    line      TEXT NOT NULL,
    doubt     TEXT NOT NULL
) STRICT;

CREATE INDEX measurement_by_case ON measurement (service, platform, version, template, metric);
CREATE INDEX claim_by_metric ON claim (service, metric);

-- A value outside what its unit allows never enters, whoever fills the tables.
CREATE TRIGGER measurement_fits_unit BEFORE INSERT ON measurement
WHEN NEW.value < (SELECT lowest FROM unit WHERE symbol = NEW.unit)
  OR NEW.value > (SELECT highest FROM unit WHERE symbol = NEW.unit)
BEGIN SELECT RAISE(ABORT, 'measurement outside what its unit allows'); END;

CREATE TRIGGER claim_fits_unit BEFORE INSERT ON claim
WHEN min(coalesce(NEW.low, NEW.high), coalesce(NEW.high, NEW.low)) < (SELECT lowest FROM unit WHERE symbol = NEW.unit)
  OR max(coalesce(NEW.low, NEW.high), coalesce(NEW.high, NEW.low)) > (SELECT highest FROM unit WHERE symbol = NEW.unit)
BEGIN SELECT RAISE(ABORT, 'claim outside what its unit allows'); END;

CREATE TRIGGER workload_fits_unit BEFORE INSERT ON workload
WHEN NEW.value < (SELECT lowest FROM unit WHERE symbol = NEW.unit)
  OR NEW.value > (SELECT highest FROM unit WHERE symbol = NEW.unit)
BEGIN SELECT RAISE(ABORT, 'workload outside what its unit allows'); END;

CREATE TRIGGER scaling_fits_unit BEFORE INSERT ON scaling
WHEN NEW.value < (SELECT lowest FROM unit WHERE symbol = NEW.unit)
  OR NEW.value > (SELECT highest FROM unit WHERE symbol = NEW.unit)
BEGIN SELECT RAISE(ABORT, 'scaling outside what its unit allows'); END;
