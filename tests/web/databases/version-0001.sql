BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	payload JSON NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('two-people-00001',1,'open','{"game": "tictactoe", "options": {}, "players": [{"name": "Ann", "level": null}, {"name": "Bob", "level": null}], "games": 2}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',2,'action','{"move": "a1"}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',3,'action','{"move": "b1"}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',4,'undo','{"kept": 1}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',5,'action','{"move": "c3"}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',6,'resign','{"seat": 0}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',7,'next','{}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('two-people-00001',8,'action','{"move": "b2"}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('with-engine-0001',1,'open','{"game": "tictactoe", "options": {}, "players": [{"name": "Ann", "level": null}, {"name": "Engine", "level": "easy"}], "games": 2}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('with-engine-0001',2,'action','{"move": "b2"}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('with-engine-0001',3,'action','{"move": "a1"}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('with-engine-0001',4,'undo','{"kept": 0}','2025-06-01 12:00:00.000000');
INSERT INTO "events" VALUES('with-engine-0001',5,'action','{"move": "a3"}','2025-06-01 12:00:00.000000');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	opened_at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('two-people-00001','tictactoe','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','2025-06-01 12:00:00.000000');
INSERT INTO "tables" VALUES('with-engine-0001','tictactoe','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','2025-06-01 12:00:00.000000');
COMMIT;
