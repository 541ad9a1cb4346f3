/** The tables of the columnar copy. They hold what searches read, in the types that compare and sort fast. */
export const COPY_SCHEMA = [
  `create table company (cik varchar not null, name varchar not null, ticker varchar)`,
  `create table trade (
     id bigint not null,
     accno varchar not null,
     cik varchar not null,
     direction varchar not null,
     trade_date date not null,
     shares double not null,
     value double,
     owner varchar not null,
     owner_ciks varchar[] not null,
     title varchar not null,
     insider_types varchar[] not null,
     is_10b51 tinyint,
     days_to_file integer,
     is_amendment boolean not null
   )`,
] as const;
