import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server that speaks the REST and XML of Amazon S3 for what the store uses: PutObject, GetObject, HeadObject, DeleteObject and
 * ListObjectsV2 with delimiter and pages, with path-style addresses and Signature Version 4, which it checks (API reference,
 * "Authenticating Requests (AWS Signature Version 4)"). No package of npm or Debian that runs here does: s3rver 3.7 is of 2021 and takes
 * the present SDK's uploads for broken, and Debian's rclone is too old to serve S3.
 */
export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** What is stored, by `/bucket/key`; tests may change it. */
  readonly objects: Map<string, Buffer>;
  /** Every call, `PUT /bucket/key`. */
  readonly calls: string[];
  /** Answers 500 to calls for which it returns true. */
  refuse: (call: string) => boolean;
  close(): Promise<void>;
}

const PAGE = 2;

export async function startS3({ bucket }: { bucket: string }): Promise<S3Server> {
  const credentials = { accessKeyId: 'AKIATESTS', secretAccessKey: 'a-secret-of-the-tests' };
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const path = decodeURIComponent(url.pathname);
    const call = `${request.method} ${path}`;
    calls.push(call);
    const answer = (status: number, content: string | Buffer = '') => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(content) });
      response.end(request.method === 'HEAD' ? undefined : content);
    };
    const fail = (status: number, code: string) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (!isSigned(request, url, body, credentials)) return fail(403, 'SignatureDoesNotMatch');
    if (started.refuse(call)) return fail(500, 'InternalError');
    if (path !== `/${bucket}/` && path !== `/${bucket}` && !path.startsWith(`/${bucket}/`))
      return fail(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(path, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return answer(204);
    }
    if (url.searchParams.get('list-type') === '2') return answer(200, listed(objects, bucket, url.searchParams));
    const found = objects.get(path);
    return found ? answer(200, found) : fail(404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: S3Server = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    objects,
    calls,
    refuse: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return started;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** ListObjectsV2, a few keys a page. */
function listed(objects: ReadonlyMap<string, Buffer>, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const keys = [...objects.keys()].map((path) => path.slice(bucket.length + 2)).filter((key) => key.startsWith(prefix));
  const entries = new Set(
    keys.map((key) => {
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return end === -1
        ? `<Contents><Key>${key}</Key></Contents>`
        : `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`;
    }),
  );
  const from = Number(query.get('continuation-token') ?? 0);
  const all = [...entries].sort();
  const isCut = from + PAGE < all.length;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${bucket}</Name><IsTruncated>${isCut}</IsTruncated>` +
    (isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '') +
    `${all.slice(from, from + PAGE).join('')}</ListBucketResult>`
  );
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

function isSigned(
  { headers, method }: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey }: S3Server['credentials'],
): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, key, scope = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (key !== accessKeyId || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const derived = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(derived, text).toString('hex') === signature;
}
