import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { countOutcomes } from '@sentinel/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PACKED_BYTES, unpackBuilds, writeBuilds } from '../builds/packed-builds.ts';
import { readLiveShell } from '../channels/releases.repository.ts';
import { type Command, parseCommand, UsageError } from '../cli/arguments.ts';
import { type ReleaseDesk, runCommand, targetOf } from '../cli/run-command.ts';
import { DESK_PATHS, type DeskAnswer, DeskCall, type DeskLook } from '../desk-wire.ts';
import { overrideForCheck } from '../override/override-for-check.ts';
import { ReleaseError } from '../release-error.ts';
import { actorOf, type TeamToken } from '../tokens/team-token.ts';
import { holdToken } from '../tokens/team-tokens.repository.ts';
import { holdsTokenSecret } from '../tokens/token-secret.ts';
import { refusalOf } from './may-release.ts';
import { createTeamProof } from './prove-team.ts';
import { reportedMount } from './reported-mount.ts';

const BODY_LIMIT = 128 * 1024;
/** Bodies of builds that one process holds at once. */
const MAX_UPLOADS = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of calls of the release desk. */
    team: TeamToken | null;
  }
}

interface DeskRoutes extends Pick<ReleaseDesk, 'checks' | 'mode' | 'store'> {
  /** With connections of its own: changes wait for one another, and pages must not wait for them. */
  readonly database: Database;
  /** OVERRIDE_SECRET; without it, no release can be tried in a browser. */
  readonly overrideSecret: string | undefined;
  /** Number of our own proxies in front of this service. */
  readonly trustedHops: number;
}

/**
 * The commands of `portal-release` for teams' pipelines, with a team's token as bearer: `POST /release-desk` carries one out,
 * `POST /release-desk/builds` stores builds, `POST /release-desk/look` says which release a command means. Commands, words and
 * checks are those of the command line; who may do what is in `may-release.ts`.
 */
export async function serveDesk(app: FastifyInstance, options: DeskRoutes): Promise<void> {
  const { checks, database, mode, overrideSecret, store, trustedHops } = options;
  const prove = createTeamProof(database, trustedHops);
  const count = countOutcomes(app.metrics, {
    name: 'delivery_release_calls_total',
    help: 'Calls of the release desk: carried out, refused by a check, beyond the token, with a token that is not valid, failed',
    outcomes: ['done', 'refused', 'beyond token', 'wrong token', 'failed'],
  });

  /** Whether the token may do it, in the log either way. */
  function permit(request: FastifyRequest, command: Command, built: readonly string[] = []): TeamToken {
    const { team } = request;
    if (team === null) throw new Error('nobody was proven');
    const refusal = refusalOf(team, command, built);
    const areas = 'target' in command ? [command.target.area] : 'area' in command ? [command.area] : built;
    request.log.info(
      { release_call: { by: actorOf(team), command: command.name, areas, permitted: refusal === null } },
      'a call of the release desk',
    );
    if (refusal !== null) throw new AppError('forbidden', refusal);
    return team;
  }

  const deskOf = (team: TeamToken, call: Pick<DeskCall, 'mount' | 'portal'>): ReleaseDesk => ({
    database,
    store,
    mode,
    actor: actorOf(team),
    checks: [...checks, ...reportedMount(call.mount)],
    ownBuilds: () => [],
    overrides: { secret: overrideSecret, publicUrl: call.portal },
    verify: async () => {
      throw new ReleaseError('The browser tests run where the command was given, not here');
    },
    now: () => new Date(),
    confirm: (tx) => holdToken(tx, team.id),
  });

  await app.register(async (desk) => {
    desk.decorateRequest('team', null);
    desk.addHook('onRequest', async (request) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined) throw new AppError('forbidden', 'Only pipelines call this, no page does.');
      // Before a body is read.
      request.team = await prove(request);
    });
    desk.addHook('onResponse', async (_request, { statusCode }) => {
      if (statusCode < 300) count('done');
      else if (statusCode === 401 || statusCode === 429) count('wrong token');
      else if (statusCode === 403) count('beyond token');
      else count(statusCode < 500 ? 'refused' : 'failed');
    });
    desk.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_PACKED_BYTES },
      (_request, body, done) => done(null, body),
    );

    desk.post<{ Body: DeskCall }>(
      DESK_PATHS.command,
      { bodyLimit: BODY_LIMIT, schema: { body: DeskCall } },
      async (request, reply): Promise<DeskAnswer> => {
        const command = readCommand(request.body.args);
        const team = permit(request, command);
        if (command.name === 'publish')
          throw new AppError('bad_request', `Send builds to ${DESK_PATHS.builds}: publish stores them.`);
        reply.header('cache-control', 'no-store');
        return { lines: await told(() => runCommand(deskOf(team, request.body), command)) };
      },
    );

    desk.post<{ Body: DeskCall }>(
      DESK_PATHS.look,
      { bodyLimit: BODY_LIMIT, schema: { body: DeskCall } },
      async (request, reply): Promise<DeskLook> => {
        const command = readCommand(request.body.args);
        permit(request, command);
        if (command.name !== 'promote' && command.name !== 'canary' && command.name !== 'verify')
          throw new AppError('bad_request', `${command.name} tries no release in a browser.`);
        reply.header('cache-control', 'no-store');
        return told(async () => {
          const { area, kind, version } = await targetOf({ database }, command.target);
          const shell = kind === 'shell' ? null : (await readLiveShell(database.orm)).version;
          const override =
            kind === 'shell' || overrideSecret === undefined
              ? null
              : overrideForCheck(overrideSecret, { area, version });
          return { area, kind, version, shell, override };
        });
      },
    );

    let uploads = 0;
    desk.post<{ Body: Buffer }>(
      DESK_PATHS.builds,
      {
        bodyLimit: MAX_PACKED_BYTES,
        onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
          if (uploads >= MAX_UPLOADS)
            throw new AppError('overloaded', 'Other builds are being stored. Try again shortly.', {
              retryAfterSeconds: 5,
            });
          uploads += 1;
          reply.raw.once('close', () => {
            uploads -= 1;
          });
        },
      },
      async (request, reply): Promise<DeskAnswer> => {
        if (!Buffer.isBuffer(request.body))
          throw new AppError('unsupported_media_type', 'Send builds as application/octet-stream.');
        reply.header('cache-control', 'no-store');
        const unpacked = await told(() => unpackBuilds(request.body));
        const command = readCommand(unpacked.args);
        if (command.name !== 'publish') throw new AppError('bad_request', 'Builds are sent to be published.');
        const team = permit(
          request,
          command,
          unpacked.builds.map(({ release }) => release.area),
        );
        const folder = await mkdtemp(join(tmpdir(), 'release-desk-'));
        try {
          const dists = await writeBuilds(unpacked, folder);
          return { lines: await told(() => runCommand(deskOf(team, {}), { ...command, dists })) };
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}

/** @throws AppError for what cannot be understood, and for a secret that was typed where everybody reads it */
function readCommand(args: readonly string[]): Command {
  if (args.some(holdsTokenSecret))
    throw new AppError(
      'bad_request',
      'There is a token in the command. Leave it out, and have it revoked: it may be in a log.',
    );
  try {
    return parseCommand(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new AppError('bad_request', error.message, { cause: error });
  }
}

/** What a check refuses is the caller's to read. */
async function told<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new AppError('unprocessable', error.message, { cause: error });
  }
}
