import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { utcDay } from '@sentinel/calendar';
import { parseSubmissionHeader, quarterOf } from '@sentinel/edgar';

/** A filing the server has: its full submission and what the feed and the indexes say of it. */
export interface ServedFiling {
  readonly accession: string;
  readonly formType: string;
  readonly parties: readonly { readonly name: string; readonly cik: string; readonly role: string }[];
  readonly acceptedAt: Date;
  /** YYYY-MM-DD */
  readonly filedOn: string;
  readonly text: string;
  /** False for one the feed leaves out: only the daily index has it. */
  readonly isInFeed: boolean;
  /** False for one the indexes leave out too: only the submissions files have it. */
  readonly isInIndex: boolean;
}

/** How a request is answered other than it should. */
export type Fault =
  | 's3_403'
  | 'html_403'
  | '429'
  | '503'
  | '500'
  | 'slow'
  | 'hangs'
  | 'truncated'
  | 'cut_text'
  | 'html_200'
  | 'reset';

export interface ServedRequest {
  readonly atMs: number;
  readonly path: string;
  readonly fault: Fault | null;
  /** The answer went out whole, as EDGAR's would. */
  isServed: boolean;
}

const ROLES: Readonly<Record<string, string>> = {
  ISSUER: 'Issuer',
  'REPORTING-OWNER': 'Reporting',
  FILER: 'Filer',
  'SUBJECT-COMPANY': 'Subject',
  'FILED-BY': 'Filed by',
};
const S3_DENIED =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>Z8EPGA1AV4JZ4GMA</RequestId><HostId>none</HostId></Error>';
const page = (title: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>SEC.gov | ${title}</title></head><body><h1>${title}</h1></body></html>`;

/** A filing for the server out of its full submission. */
export function servedFiling(
  text: string,
  {
    acceptedAt,
    isInFeed = true,
    isInIndex = true,
  }: { acceptedAt?: Date; isInFeed?: boolean; isInIndex?: boolean } = {},
): ServedFiling {
  const header = parseSubmissionHeader(text);
  const accepted = acceptedAt ?? new Date(header.acceptance?.utc ?? `${header.filedDate}T21:00:00Z`);
  return {
    accession: header.accessionNumber,
    formType: header.formType,
    parties: header.parties.map(({ cik, name, role }) => ({
      name: name ?? '',
      cik: cik ?? '',
      role: ROLES[role] ?? role,
    })),
    acceptedAt: accepted,
    filedOn: header.filedDate ?? utcDay(accepted),
    text,
    isInFeed,
    isInIndex,
  };
}

/**
 * EDGAR on 127.0.0.1, in its real formats: the feed of current filings, daily and quarterly indexes (by CIK, form and
 * company), the archives and the submissions files. Filings appear as they are published; `faultOf` makes it misbehave.
 */
export async function startEdgarServer({ dayOf = ({ filedOn }: ServedFiling) => filedOn } = {}) {
  const published: ServedFiling[] = [];
  const requests: ServedRequest[] = [];
  const hanging = new Set<ServerResponse>();
  const state: {
    faultOf: (path: string) => Fault | null;
    /** Indexes are out for these days and before; none while it is empty. */
    indexedThrough: string;
    now: () => Date;
  } = { faultOf: () => null, indexedThrough: '', now: () => new Date() };

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const isKnown = /@/.test(request.headers['user-agent'] ?? '');
    const fault = state.faultOf(path);
    const served: ServedRequest = { atMs: performance.now(), path, fault, isServed: false };
    requests.push(served);
    response.on('finish', () => {
      served.isServed = (fault === null || fault === 'slow') && response.statusCode === 200;
    });
    if (!isKnown)
      answer(request, response, 403, 'text/html', page('Your Request Originates from an Undeclared Automated Tool'));
    else if (fault === null) serve(request, response, path);
    else misbehave(fault, request, response, path);
  });

  function serve(request: IncomingMessage, response: ServerResponse, path: string, send = answer): void {
    const url = new URL(path, 'http://edgar.example');
    const index =
      /^\/Archives\/edgar\/(daily|full)-index\/(\d{4})\/QTR([1-4])\/(master|form|company)\.(?:(\d{8})\.)?idx$/.exec(
        url.pathname,
      );
    const submission = /^\/Archives\/edgar\/data\/(\d+)\/(?:(\d{18})\/)?([\d-]{20})\.txt$/.exec(url.pathname);
    const master = /^\/submissions\/CIK(\d{10})\.json$/.exec(url.pathname)?.[1];
    const ofMaster = published.filter(({ parties }) => parties.some(({ cik }) => cik === master));
    if (master !== undefined && ofMaster.length > 0)
      send(request, response, 200, 'application/json', submissionsText(master, ofMaster));
    else if (url.pathname === '/cgi-bin/browse-edgar') serveFeed(request, response, url.searchParams, send);
    else if (index) serveIndex(request, response, index, send);
    else if (submission) {
      const [, cik, folder, accession] = submission;
      const filing = published.find(
        (one) => one.accession === accession && one.parties.some((party) => Number(party.cik) === Number(cik)),
      );
      if (filing && (folder === undefined || folder === accession?.replaceAll('-', '')))
        send(request, response, 200, 'text/plain', filing.text);
      else send(request, response, 403, 'application/xml', S3_DENIED);
    } else send(request, response, 404, 'text/html', page('Page not found'));
  }

  function serveFeed(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    send: typeof answer,
  ): void {
    const start = Number(query.get('start') ?? 0);
    if (start > 5_000) {
      send(request, response, 503, 'text/html', page('File Unavailable'));
      return;
    }
    const type = query.get('type') ?? '';
    const entries = published
      .filter(({ formType, isInFeed }) => isInFeed && formType.startsWith(type))
      .sort((a, b) => b.acceptedAt.getTime() - a.acceptedAt.getTime())
      .flatMap((filing) => filing.parties.map((party) => feedEntry(filing, party)))
      .slice(start, start + Math.min(100, Number(query.get('count') ?? 40)));
    const text = `<?xml version="1.0" encoding="ISO-8859-1" ?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Latest Filings</title>\n<id>https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent</id>\n<updated>${withOffset(state.now())}</updated>\n${entries.join('')}</feed>\n`;
    send(request, response, 200, 'application/atom+xml', text, 'latin1');
  }

  function serveIndex(
    request: IncomingMessage,
    response: ServerResponse,
    match: RegExpExecArray,
    send: typeof answer,
  ): void {
    const [, kind, year, quarter, order, digits] = match;
    const isDaily = kind === 'daily';
    const day = digits?.replace(/^(....)(..)(..)$/, '$1-$2-$3');
    const rows = published.filter((filing) => {
      const filed = dayOf(filing);
      const of = quarterOf(filed);
      return (
        filing.isInIndex &&
        filed <= state.indexedThrough &&
        (isDaily ? filed === day : of.year === Number(year) && of.quarter === Number(quarter))
      );
    });
    if ((isDaily && (day === undefined || day > state.indexedThrough)) || rows.length === 0) {
      send(request, response, 403, 'application/xml', S3_DENIED);
      return;
    }
    send(request, response, 200, 'text/plain', indexText(rows, order ?? '', isDaily), 'latin1');
  }

  function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse, path: string): void {
    if (fault === 's3_403') answer(request, response, 403, 'application/xml', S3_DENIED);
    else if (fault === 'html_403') answer(request, response, 403, 'text/html', page('Request Rate Threshold Exceeded'));
    else if (fault === '429')
      answer(request, response.setHeader('retry-after', '1'), 429, 'text/html', page('Too Many Requests'));
    else if (fault === '503') answer(request, response, 503, 'text/html', page('File Unavailable'));
    else if (fault === '500') answer(request, response, 500, 'text/html', page('Error'));
    else if (fault === 'html_200') answer(request, response, 200, 'text/html', page('Maintenance'));
    else if (fault === 'slow') setTimeout(() => serve(request, response, path), 400);
    else if (fault === 'hangs') hanging.add(response);
    else if (fault === 'reset') request.socket.destroy();
    else if (fault === 'truncated') serve(request, response, path, cutShort);
    else
      serve(request, response, path, (...[asked, reply, status, type, text, encoding]) =>
        answer(asked, reply, status, type, text.slice(0, text.length / 2), encoding),
      );
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    requests,
    state,
    publish: (...filings: ServedFiling[]) => void published.push(...filings),
    /** Requests for submissions that were answered whole, by accession number. */
    served: () => {
      const counts = new Map<string, number>();
      for (const { isServed, path } of requests) {
        const accession = /([\d-]{20})\.txt$/.exec(path)?.[1];
        if (isServed && accession !== undefined) counts.set(accession, (counts.get(accession) ?? 0) + 1);
      }
      return counts;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function feedEntry(
  { acceptedAt, accession, filedOn, formType }: ServedFiling,
  party: ServedFiling['parties'][number],
): string {
  const folder = `${Number(party.cik)}/${accession.replaceAll('-', '')}`;
  return `<entry>
<title>${escaped(`${formType} - ${party.name} (${party.cik}) (${party.role})`)}</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${folder}/${accession}-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${filedOn} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 7 KB
</summary>
<updated>${withOffset(acceptedAt)}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${escaped(formType)}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>
`;
}

/** EDGAR tells its time with New York's offset; here that of winter. */
function withOffset(at: Date): string {
  return `${new Date(at.getTime() - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');
}

function indexText(filings: readonly ServedFiling[], order: string, isDaily: boolean): string {
  const head = `Description:           ${isDaily ? 'Daily' : 'Master'} Index of EDGAR Dissemination Feed\nComments:              webmaster@sec.gov\n\n`;
  const rows = filings.flatMap(({ accession, filedOn, formType, parties }) =>
    parties.map(({ cik, name }) => ({
      formType,
      name,
      cik: String(Number(cik)),
      date: isDaily ? filedOn.replaceAll('-', '') : filedOn,
      file: `edgar/data/${Number(cik)}/${accession}.txt`,
    })),
  );
  if (order === 'master') {
    const lines = rows.map(({ cik, date, file, formType, name }) => [cik, name, formType, date, file].join('|'));
    return `${head}CIK|Company Name|Form Type|Date Filed|${isDaily ? 'File Name' : 'Filename'}\n${'-'.repeat(80)}\n${lines.join('\n')}\n`;
  }
  const isByForm = order === 'form';
  const line = (formType: string, name: string, cik: string, date: string, file: string) =>
    (isByForm ? formType.padEnd(12) + name.padEnd(62) : name.padEnd(62) + formType.padEnd(12)) +
    cik.padEnd(12) +
    date.padEnd(12) +
    file;
  return `${head}${line('Form Type', 'Company Name', 'CIK', 'Date Filed', 'File Name')}\n${'-'.repeat(140)}\n${rows
    .map(({ cik, date, file, formType, name }) => line(formType, name.slice(0, 60), cik, date, file))
    .join('\n')}\n`;
}

/** Newest first; the times are New York's with a false Z, as the SEC writes them for months on end. */
function submissionsText(cik: string, filings: readonly ServedFiling[]): string {
  const rows = [...filings].sort((a, b) => b.acceptedAt.getTime() - a.acceptedAt.getTime());
  const party = rows.flatMap(({ parties }) => parties).find((one) => one.cik === cik);
  const recent = {
    accessionNumber: rows.map(({ accession }) => accession),
    form: rows.map(({ formType }) => formType),
    filingDate: rows.map(({ filedOn }) => filedOn),
    reportDate: rows.map(({ filedOn }) => filedOn),
    acceptanceDateTime: rows.map(({ acceptedAt }) => `${withOffset(acceptedAt).slice(0, 19)}.000Z`),
    items: rows.map(() => ''),
    primaryDocument: rows.map(() => ''),
  };
  const company = {
    cik,
    name: party?.name,
    sic: '3571',
    fiscalYearEnd: '1231',
    tickers: [],
    exchanges: [],
    formerNames: [],
  };
  return JSON.stringify({ ...company, filings: { recent, files: [] } });
}

/** Packed where the client takes that; files of the archives can be asked for by their tag. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  encoding: BufferEncoding = 'utf8',
): void {
  const body = Buffer.from(text, encoding);
  const isFile = status === 200 && request.url?.startsWith('/Archives/') === true;
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (isFile && request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const isPacked = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  const sent = isPacked ? gzipSync(body) : body;
  response.writeHead(status, {
    'content-type': type,
    'content-length': sent.length,
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    ...(isFile ? { etag, 'last-modified': 'Mon, 12 Jan 2026 03:30:00 GMT' } : {}),
  });
  response.end(sent);
}

/** Announces the whole and ends the connection half way. */
const cutShort: typeof answer = (_request, response, status, type, text, encoding = 'utf8') => {
  const body = Buffer.from(text, encoding);
  response.writeHead(status, { 'content-type': type, 'content-length': body.length });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};
