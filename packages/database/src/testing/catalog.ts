import type { Database } from '../client.ts';
import { SCHEMAS } from '../ownership.ts';

/**
 * Everything that PostgreSQL knows of the schemas but their rows, a JSON array for each: schemas, tables, columns in their order, defaults,
 * constraints, indexes, views, sequences, functions, triggers, types, comments, privileges, and the database's extensions.
 */
export async function catalogOf({ sql }: Pick<Database, 'sql'>): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with schema as (select * from pg_namespace where nspname = any(${[...SCHEMAS]}::text[])),
         relation as (select class.*, class.oid::regclass::text as name from pg_class class join schema on schema.oid = relnamespace)
    select jsonb_build_array('extension', extname, extversion)::text as line from pg_extension
     union all
    select jsonb_build_array('schema', nspname, nspowner::regrole, nspacl::text)::text from schema
     union all
    select jsonb_build_array('relation', relkind, name, relowner::regrole, relpersistence, reloptions::text, relrowsecurity, relforcerowsecurity,
                     relreplident, relacl::text)::text from relation
     union all
    select jsonb_build_array('column', name, row_number() over (partition by relation.oid order by attnum), attname,
                     format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation, attstorage,
                     attcompression, attstattarget, attoptions::text, attacl::text, pg_get_expr(adbin, adrelid))::text
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relkind in ('r', 'p', 'v', 'm', 'f')
     union all
    select jsonb_build_array('constraint', conrelid::regclass, contypid, conname, pg_get_constraintdef(con.oid), convalidated, condeferrable,
                     condeferred, conenforced)::text
      from pg_constraint con join schema on schema.oid = connamespace
     union all
    select jsonb_build_array('index', pg_get_indexdef(indexrelid), indisunique, indisprimary, indisvalid, indisclustered, indisreplident)::text
      from pg_index join relation on relation.oid = indrelid
     union all
    select jsonb_build_array('view', name, pg_get_viewdef(relation.oid))::text from relation where relkind in ('v', 'm')
     union all
    select jsonb_build_array('sequence', name, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
                     refobjid::regclass, refobjsubid, deptype)::text
      from pg_sequence join relation on relation.oid = seqrelid
      left join pg_depend on classid = 'pg_class'::regclass and objid = seqrelid and refclassid = 'pg_class'::regclass
     union all
    select jsonb_build_array('function', pg_get_functiondef(pg_proc.oid), proowner::regrole, proacl::text)::text
      from pg_proc join schema on schema.oid = pronamespace
     union all
    select jsonb_build_array('trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled)::text
      from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal
     union all
    select jsonb_build_array('rule', pg_get_ruledef(pg_rewrite.oid))::text from pg_rewrite join relation on relation.oid = ev_class
     union all
    select jsonb_build_array('policy', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))::text
      from pg_policy join relation on relation.oid = polrelid
     union all
    select jsonb_build_array('statistics', pg_get_statisticsobjdef(pg_statistic_ext.oid))::text from pg_statistic_ext join relation on relation.oid = stxrelid
     union all
    select jsonb_build_array('type', pg_type.oid::regtype, typtype, typcategory, typbasetype::regtype, typdefault, typacl::text)::text
      from pg_type join schema on schema.oid = typnamespace
     union all
    select jsonb_build_array('comment', object.type, object.identity, description)::text
      from pg_description, lateral pg_identify_object(classoid, objoid, objsubid) object
     where object.schema = any(${[...SCHEMAS]}::text[]) or (object.type = 'schema' and object.name = any(${[...SCHEMAS]}::text[]))
     union all
    select jsonb_build_array('privileges of new objects', defaclrole::regrole, defaclobjtype, defaclacl::text)::text from pg_default_acl
     order by 1`;
  return rows.map(({ line }) => line);
}

/** How many rows each table has, their hash, and where each sequence stands. */
export async function contentsOf({ sql }: Pick<Database, 'sql'>): Promise<Record<string, string>> {
  const relations = await sql<{ name: string; isTable: boolean }[]>`
    select nspname || '.' || relname as name, relkind = 'r' as "isTable" from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any(${[...SCHEMAS]}::text[]) and relkind in ('r', 'S') order by 1`;
  const contents: Record<string, string> = {};
  for (const { isTable, name } of relations) {
    const [row] = isTable
      ? await sql<{ said: string }[]>`
          select concat(count(*), ' ', md5(string_agg(each::text, ',' order by each::text))) as said from ${sql(name)} each`
      : await sql<{ said: string }[]>`select concat(last_value, ' ', is_called) as said from ${sql(name)}`;
    contents[name] = row?.said ?? '';
  }
  return contents;
}
