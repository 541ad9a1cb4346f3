const HONORIFIC = /^(?:mr|ms|mrs|miss|dr|prof|sir)\.?$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|esq|ph\.?d|m\.?d|d\.?o|cpa|cfa|mba|j\.?d)\.?$/i;
const PARTICLE = /^(?:de|del|della|der|den|di|da|dos|du|la|le|van|von|ter|ten|bin|al|el|st\.?|y|and)$/i;
const INITIAL = /^\p{Lu}\.?(?:-?\p{Lu}\.?)*$/u;

/** Words that begin with a capital letter in these texts and are no part of a person's name. */
const NO_NAME = new Set(
  `a about above accordingly accounting acquisition act action additionally adopted adoption advisory affairs after aggregate all also america american amended americas an and annual any arrangement
  arrangements article as asia assistant associate audit award board brand business by capital category cfo ceo coo cto certain chair chairman chairperson chairwoman chief class clinical co-ceo
  co-chair co-chairman co-chief co-founder co-president code commercial commission committee common communications company compensation compliance concurrently consumer content contents contract
  controller cooling-off corporate corporation counsel customer data date defense delivery department deputy description design development digital director directors disclosure disclosures division during
  each east effective emerging employee employment engineering enterprise equity europe except exchange exec executive exercise exhibit exhibits expiration fiscal financial first for foreign form former founder
  fourth from further general global governance group growth he head health her his human in inc including independent individual industrial information innovation insider insiders instruction interim
  international investment investments investor investors item items its lead legal llc llp long-term ltd management manager managing manufacturing marketing material may medical member members middle
  modification mr mrs ms name named nasdaq net new no non-employee non-executive non-rule none north note notes number nyse of officer officers on one operating operations options ordinary
  other our over owner pacific part people performance period permitted plan plans policies policy position president principal prior procurement product products products program public purchase purchases
  pursuant quarter quarterly real regional registrant regulation relations report reporting research resources restricted retail revenue risk rule rules sale sales sciences scientific second secretary section securities security senior
  services set shareholder shareholders shares she sold solutions south special staff states stock strategic strategy subsequently subsidiary such supply svp table technology termination terminated that the their these they third this those through title
  to total trading transactions transformation treasurer trust trustee type under unit united units unregistered until up upon ventures vesting vice vp we west western when while whose with world worldwide
  evp cao clo cmo cio former administrative sustainability chain controls procedures audit duration terms intended affirmative conditions regulation s-k s-t nature adopting terminating
  january february march april may june july august september october november december`.split(/\s+/),
);

const FIRST_NAME_MONTHS = /^(?:April|May|June|August)$/;
const SURNAMES = /^(?:May|June|August|North|South|East|West|Head|Stock|Long|General|Price)(?:[’']s)?$/;

/** A name in a text, as written. */
export interface WrittenName {
  readonly name: string;
  readonly start: number;
  /** Before the `’s`. */
  readonly end: number;
  /** Only `Mr. Cook`. */
  readonly isShort: boolean;
  /** `Mr. Cook’s`. */
  readonly isPossessive: boolean;
}

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Companies, trusts and foundations, which are written like persons. */
const ENTITY =
  /(?<![\p{L}\d])(?:[\p{Lu}\d][\p{L}\d.’'&-]{0,40} (?:(?:&|and|of|the|for) )?){1,10}(?:(?:Revocable|Irrevocable|Family|Living|Charitable|Children’s|Children's|Grantor|Annuity|Remainder) ){0,3}(?:Trusts?|Foundation|LLC|L\.L\.C\.|LLP|L\.P\.|LP|Inc\b\.?|Partnership|Partners|Fund|Holdings|Ventures|Corp\b\.?|Corporation|Ltd\b\.?|plc|PLC|N\.V\.|S\.A\.)(?![\p{L}])/gu;

/** A text in which names of companies and trusts are blanked, so that places stay. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity) => {
    // `On May 1, 2024, Jane Roe, ... ` is never one run of capitals; but `Jane Roe of Acme Inc.` is a person first.
    const person = /^((?:[\p{Lu}][\p{L}.’'-]* ){2,4})(?:of|and|for) /u.exec(entity)?.[1] ?? '';
    return person + ' '.repeat(entity.length - person.length);
  });
}

/** The names of persons in a sentence, in order. Words are taken for a name by their capital letters; titles and terms of the field are not. */
export function writtenNames(sentence: string): WrittenName[] {
  const text = withoutEntities(sentence);
  const names: WrittenName[] = [];
  let run: Word[] = [];
  const endRun = (): void => {
    const name = nameOf(run, text);
    if (name) names.push(name);
    run = [];
  };
  const words = [...text.matchAll(/[^\s,;:()“”"–—/•●▪◦○■·*]+/g)].map(
    (match): Word => ({ text: match[0], start: match.index, end: match.index + match[0].length }),
  );
  for (const [index, word] of words.entries()) {
    const last = run[run.length - 1];
    const between = last ? text.slice(last.end, word.start) : '';
    if (last && /^,? ?\(?$/.test(between) && SUFFIX.test(word.text) && run.length > 1) {
      if (!between.includes('(')) run.push(word);
      continue;
    }
    // `William (Bill) Roe`, `William “Bill” Roe`
    if (last && !/^ ?$|^ [(“"]$|^[)”"] $/.test(between)) endRun();
    if (
      /^\p{Lu}\.(?:-?\p{Lu}\.)*$/u.test(word.text) ||
      (run.length > 0 && /^\p{Lu}$/u.test(word.text)) ||
      isNameWord(word.text) ||
      isNameHere(word.text, run.length > 0, wordAfter(words, index, text))
    ) {
      run.push(word);
    } else if (PARTICLE.test(word.text) && run.length > 0 && word.text.toLowerCase() !== 'and') run.push(word);
    else endRun();
    if (/[’']s$/.test(word.text)) endRun();
  }
  endRun();
  return names;
}

/** The next word, if only a space is before it. */
function wordAfter(words: readonly Word[], index: number, text: string): string {
  const [word, next] = [words[index], words[index + 1]];
  return word && next && text.slice(word.end, next.start) === ' ' ? next.text : '';
}

/** `April Roe` and `John West`, but not `On April 3` and not `Vice President, West`. */
function isNameHere(word: string, isInName: boolean, next: string): boolean {
  const isFirst =
    !isInName &&
    FIRST_NAME_MONTHS.test(word) &&
    (isNameWord(next) || SURNAMES.test(next) || /^(?:de|del|van|von)$/i.test(next));
  return isFirst || (isInName && SURNAMES.test(word) && !/^[\p{Lu}\d]/u.test(next));
}

function isNameWord(word: string): boolean {
  if (!/^\p{Lu}/u.test(word) || /\d/.test(word)) return false;
  const plain = word
    .replace(/[’']s$/, '')
    .replace(/[.]$/, '')
    .toLowerCase();
  return HONORIFIC.test(word) || !NO_NAME.has(plain);
}

function nameOf(words: Word[], text: string): WrittenName | null {
  let first = 0;
  let last = words.length - 1;
  let isHonored = false;
  while (first <= last && HONORIFIC.test((words[first] as Word).text)) {
    isHonored = true;
    first += 1;
  }
  while (last >= first && PARTICLE.test((words[last] as Word).text)) last -= 1;
  const kept = words.slice(first, last + 1);
  const own = kept.filter(({ text: word }) => !PARTICLE.test(word) && !SUFFIX.test(word));
  const full = own.filter(({ text: word }) => !INITIAL.test(word) || (word.length > 3 && !word.includes('.')));
  const head = kept[0];
  const tail = kept[kept.length - 1];
  if (!head || !tail || full.length === 0 || own.length > 6) return null;
  if (own.length < 2 && !isHonored) return null;
  const isPossessive = /[’']s$/.test(tail.text);
  const end = isPossessive ? tail.end - 2 : tail.end;
  return {
    name: text.slice(head.start, end).replace(/(?<![\p{L}]\p{Lu}|\b\p{Lu}|\b[JS]r|Ph\.D|M\.D|Esq)\.$/u, ''),
    start: (words[0] as Word).start,
    end,
    isShort: own.length < 2,
    isPossessive,
  };
}

/** A tagged name without bullets, footnote marks and titles: `• Ann Mather`, `Ted Sarandos (1)`, `Kevin Burke, Director`. */
export function cleanName(tagged: string): string {
  const [name = '', ...after] = tagged
    .replace(/\s*[([]\s*(?:\d{1,2}|[a-z*†‡])\s*[)\]]/g, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[\s*†‡•·–—,;:]+$/u, '')
    .replace(/\s+/g, ' ')
    .split(/,\s*/);
  const suffix = after[0] && SUFFIX.test(after[0].split(' ')[0] ?? '') ? `, ${after[0].split(' ')[0]}` : '';
  // `Roe, Jane A.`: the surname first
  const isTurned =
    suffix === '' &&
    after.length === 1 &&
    /^[\p{Lu}][\p{L}’'-]+$/u.test(name) &&
    writtenNames(`${after[0]} ${name}`).length === 1;
  const whole = isTurned ? `${name}, ${after[0]}` : name + suffix;
  return whole
    .replace(/^(?:Mr|Ms|Mrs)\.? /, '')
    .replace(/ \((?!\p{Lu}\p{L}+\)).*$/u, '')
    .trim();
}

const SHORT_FORMS = [
  'alexander alex alec',
  'alexandra alex',
  'andrew andy drew',
  'anthony tony',
  'benjamin ben',
  'catherine cathy kate katie',
  'charles charlie chuck',
  'christine chris',
  'christopher chris',
  'daniel dan danny',
  'david dave',
  'deborah deb debbie',
  'donald don',
  'douglas doug',
  'edward ed eddie ted',
  'elizabeth beth liz betsy',
  'eugene gene',
  'frederick fred',
  'gerald jerry',
  'gregory greg',
  'henry hank',
  'jacob jake',
  'james jim jimmy',
  'jeffrey jeff',
  'jennifer jen jenny',
  'john jack johnny',
  'jonathan jon',
  'joseph joe',
  'joshua josh',
  'judith judy',
  'katherine kate kathy katie',
  'kathleen kathy',
  'kenneth ken',
  'lawrence larry',
  'leonard len',
  'margaret peggy meg',
  'matthew matt',
  'michael mike',
  'nathaniel nate',
  'nathan nate',
  'nicholas nick',
  'pamela pam',
  'patricia pat patty',
  'patrick pat',
  'peter pete',
  'philip phil',
  'rebecca becky',
  'richard rick dick rich',
  'robert bob rob bobby',
  'ronald ron',
  'samuel sam',
  'stephen steve',
  'steven steve',
  'susan sue',
  'theodore ted',
  'thomas tom',
  'timothy tim',
  'victoria vicky',
  'vincent vince',
  'walter walt',
  'william bill will billy',
  'zachary zach',
].map((line) => line.split(' '));

/**
 * Whether two names may be of one person, within a company: the surname is the same, and the first names are equal, one is the
 * other's initial or short form, or one is missing. EDGAR's order (`COOK TIMOTHY D`) and `Cook, Timothy` count as well.
 */
export function isSamePerson(a: string, b: string): boolean {
  return orders(a).some((one) => orders(b).some((other) => isSameOrder(one, other)));
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  if (a[a.length - 1] !== b[b.length - 1]) return false;
  const [firstA, firstB] = [a.slice(0, -1), b.slice(0, -1)];
  if (firstA.length === 0 || firstB.length === 0) return true;
  // `A. Nigel Hearne` and `Nigel Hearne`
  const leads = (one: readonly string[]) =>
    one[0]?.length === 1 && one.length > 1 ? one.slice(0, 2) : one.slice(0, 1);
  return leads(firstA).some((x) => leads(firstB).some((y) => isSameFirst(x, y)));
}

function isSameFirst(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  return SHORT_FORMS.some((forms) => forms.includes(a) && forms.includes(b));
}

/** The words of a name with the surname last; both orders when nothing tells which it is. */
function orders(name: string): string[][] {
  const [surname = '', given] = name.split(/,\s*(?![JS]r\b|I)/);
  const words = plainWords(given === undefined ? name : `${given} ${surname}`);
  if (words.length < 2 || given !== undefined) return [words];
  const isUpper = name === name.toUpperCase();
  const turned = [...words.slice(1), words[0] as string];
  return isUpper || words[words.length - 1]?.length === 1 ? [words, turned] : [words];
}

/**
 * Why a person in a text is the reporting owner of that name in EDGAR's order (`COOK TIMOTHY D`), in words; null when the names do
 * not show it. An initial alone does not, and middle names and suffixes may not contradict each other.
 */
export function ownerNameEvidence(person: string, owner: string): string | null {
  if (isContradicted(suffixOf(person), suffixOf(owner))) return null;
  const words = plainWords(person).flatMap((word) => word.split('-'));
  const filed = plainWords(owner.replaceAll(',', ' ')).flatMap((word) => word.split('-'));
  for (let count = 1; count <= 3 && count < words.length; count += 1) {
    const surname = words.slice(-count);
    if (filed.length <= count || surname.some((word, index) => filed[index] !== word)) continue;
    const evidence = givenNameEvidence(words.slice(0, -count), filed.slice(count));
    if (evidence !== null) return evidence;
  }
  return null;
}

function givenNameEvidence(
  [first = '', second]: readonly string[],
  [filedFirst = '', filedSecond]: readonly string[],
): string | null {
  if (first.length > 1 && first === filedFirst) {
    return isContradicted(second?.[0], filedSecond?.[0]) ? null : 'Same surname and first name';
  }
  if (first.length > 1 && filedFirst.length > 1 && isSameFirst(first, filedFirst)) {
    if (isContradicted(second?.[0], filedSecond?.[0])) return null;
    return `Same surname; ${capital(first)} and ${capital(filedFirst)} are forms of one name`;
  }
  const middle = first.length === 1 && first === filedFirst[0] ? second : first;
  const goesByMiddle = middle !== undefined && middle.length > 2 && middle === filedSecond;
  return goesByMiddle ? 'Same surname and middle name' : null;
}

const isContradicted = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other;
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

function suffixOf(name: string): string | undefined {
  return /(?:,|\s)\s*(jr|sr|ii|iii|iv)\.?\s*$/i.exec(name)?.[1]?.toLowerCase();
}

function plainWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'`]/g, '')
    .split(/[^\p{L}.-]+/u)
    .filter((word) => word !== '' && !HONORIFIC.test(word) && !SUFFIX.test(word))
    .map((word) => word.replace(/\./g, '').toLowerCase())
    .filter((word) => word !== '');
}
