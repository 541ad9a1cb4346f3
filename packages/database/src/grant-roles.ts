import type postgres from 'postgres';
import {
  GRANTS,
  LOCAL_SERVICES,
  QUEUE_OWNER,
  QUEUE_SCHEMA,
  roleOf,
  SCHEMAS,
  type SchemaName,
  type ServiceName,
  writesAll,
} from './ownership.ts';

const SERVICES = Object.keys(GRANTS) as ServiceName[];

/** Where the database is: with `isLocal`, the services of local mode get their roles too. */
export interface GrantOptions {
  readonly isLocal?: boolean;
}

/**
 * Creates a role for each service and grants it exactly the privileges in GRANTS. All in one transaction, so running services
 * see either the old or the new privileges. Roles belong to the whole cluster, so another database's migration may already
 * have created them.
 */
export async function grantRoles(sql: postgres.Sql, { isLocal = false }: GrantOptions = {}): Promise<void> {
  const services = SERVICES.filter((service) => isLocal || !LOCAL_SERVICES.includes(service));
  const statements = [
    ...services.map((service) => makeRole(roleOf(service))),
    revokeAll(),
    ...services.flatMap(grantsOf),
    grantQueue(),
  ];
  // biome-ignore lint/plugin: GRANT takes no parameters; every name is written in ownership.ts
  await sql.begin((tx) => tx.unsafe(statements.join(';\n')));
}

/** Creates the role if it is missing, and lets the migrating user take it (a superuser can take any role). */
const makeRole = (role: string) => `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${role}') then
      begin
        create role ${role} nologin;
      exception
        when duplicate_object or unique_violation then null; -- another database's migration was first
        when insufficient_privilege then
          raise exception 'The role ${role} is missing and % may not make it. Run as an administrator: create role ${role} nologin; grant ${role} to %',
            current_user, current_user;
      end;
    end if;
    if not pg_has_role(current_user, '${role}', case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) then
      grant ${role} to current_user;
    end if;
  end $$`;

/** Takes all privileges from every service's role that exists, those of local mode included. */
function revokeAll(): string {
  const schemas = SCHEMAS.join(', ');
  const objects = [`all tables in schema ${schemas}`, `all sequences in schema ${schemas}`, `schema ${schemas}`];
  return `
  do $$
  declare roles text;
  begin
    select string_agg(rolname, ', ') into roles from pg_roles
     where rolname in (${SERVICES.map((service) => `'${roleOf(service)}'`).join(', ')});
    ${objects.map((what) => `execute 'revoke all on ${what} from ' || roles;`).join('\n    ')}
  end $$`;
}

function grantsOf(service: ServiceName): string[] {
  const role = roleOf(service);
  const grants = Object.entries(GRANTS[service]);
  const schemas = new Set(grants.map(([target]) => target.split('.', 1)[0] as SchemaName));
  return [
    `grant usage on schema ${[...schemas].join(', ')} to ${role}`,
    ...grants.map(([target, privileges]) =>
      target.endsWith('.*')
        ? `grant ${privileges} on all tables in schema ${target.slice(0, -2)} to ${role}`
        : `grant ${privileges} on ${target} to ${role}`,
    ),
    ...SCHEMAS.filter((schema) => writesAll(GRANTS[service], schema)).map(
      (schema) => `grant usage on all sequences in schema ${schema} to ${role}`,
    ),
  ];
}

/** Lets the queue's owner create the queue's schema, and makes it the owner of one that was created before the roles existed. */
function grantQueue(): string {
  const role = roleOf(QUEUE_OWNER);
  return `
  do $$
  declare statement text;
  begin
    execute format('grant create on database %I to ${role}', current_database());
    if exists (select from pg_namespace where nspname = '${QUEUE_SCHEMA}' and nspowner <> '${role}'::regrole) then
      alter schema ${QUEUE_SCHEMA} owner to ${role};
      for statement in
        -- A sequence that belongs to a column goes with its table.
        select format('alter table %s owner to ${role}', oid::regclass) from pg_class
         where relnamespace = '${QUEUE_SCHEMA}'::regnamespace and relkind in ('r', 'p', 'v', 'S')
           and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and refobjsubid > 0)
        union all
        select format('alter routine %s owner to ${role}', oid::regprocedure) from pg_proc where pronamespace = '${QUEUE_SCHEMA}'::regnamespace
        union all
        select format('alter type %s owner to ${role}', oid::regtype) from pg_type
         where typnamespace = '${QUEUE_SCHEMA}'::regnamespace and typtype in ('d', 'e')
      loop
        execute statement;
      end loop;
    end if;
  end $$`;
}
