import { checkShape, matching, type Shape, strict, Text } from '@sentinel/federation/parse';
import Type, { type TSchema } from 'typebox';

const exactly = <S extends TSchema>(count: number, entry: S) => Type.Array(entry, { minItems: count, maxItems: count });
const Host = matching(/^[a-z0-9.[\]:-]+$/);

/** A picture of the brand's folder. Without a light one, the dark theme's serves both. */
const Picture = strict({
  dark: matching(/^[a-z0-9-]+\.svg$/),
  light: Type.Optional(matching(/^[a-z0-9-]+\.svg$/)),
  /** What it shows, for who cannot see it. */
  alt: Text,
});
export type BrandImage = Shape<typeof Picture>;

/** Values for the roles of tokens.css that the brand changes: `--accent` → `#0f5468`. */
const Colors = Type.Record(Type.String({ pattern: '^--[a-z0-9-]+$' }), matching(/^#[0-9a-f]{6}$/));
const Palette = strict({ dark: Colors, light: Colors });
export type Palette = Shape<typeof Palette>;

const Entry = strict({ title: Text, text: Text });

/** The market-surveillance home (spec part 1 section 1). The made-up case it shows is the page's own. */
const AnalyticsHome = strict({
  /** For search engines and link previews. */
  description: Text,
  hero: strict({ title: Text, text: Text }),
  trustedBy: strict({
    names: Type.Array(Text, { minItems: 1 }),
    firms: exactly(2, strict({ name: Text, logo: Picture })),
  }),
  products: strict({ title: Text, text: Text, items: exactly(3, strict({ title: Text, text: Text, alertOn: Text })) }),
  services: strict({ title: Text, text: Text, items: exactly(4, strict({ title: Text, text: Text, audience: Text })) }),
  team: strict({
    title: Text,
    members: exactly(6, strict({ role: Text, field: Text, text: Text, picture: Type.Optional(Picture) })),
  }),
  talk: strict({ text: Text, hint: Text }),
  footer: strict({ text: Text, note: Text }),
});
export type AnalyticsHome = Shape<typeof AnalyticsHome>;

/** The consulting firm's home (spec part 3 section 2 "Consulting-firm home sections"). */
const ConsultingHome = strict({
  description: Text,
  hero: strict({ aside: Text, text: Text }),
  clients: strict({ note: Text, text: Text, names: Type.Array(Text, { minItems: 1 }) }),
  /** One line each for the four entries of Our Services, in the spec's order. */
  services: exactly(4, Text),
  sentinel: strict({ title: Text, text: Text, cards: exactly(3, Entry) }),
  forensic: strict({ note: Text, items: exactly(5, Entry) }),
  litigation: strict({ note: Text, items: exactly(4, strict({ title: Text, text: Text, points: Type.Array(Text) })) }),
  experts: strict({
    note: Text,
    /** Without a bio, the card says that it follows. */
    people: exactly(2, strict({ role: Text, field: Text, bio: Type.Optional(Text), picture: Type.Optional(Picture) })),
  }),
  people: strict({ note: Text, names: Type.Array(Text, { minItems: 1 }) }),
  talk: strict({ text: Text }),
});
export type ConsultingHome = Shape<typeof ConsultingHome>;

const Content = strict({
  /** The product's and the firm's marks, in the navbars and footers. */
  mark: Picture,
  firmMark: Picture,
  /** The consulting firm: who answers inquiries, and whom the legal pages name. */
  firm: Text,
  /** The title of the firm's home, alone in the browser's tab. */
  firmTitle: Text,
  /** The state or country whose law governs the terms. */
  governingLaw: Text,
  analytics: AnalyticsHome,
  consulting: ConsultingHome,
});
/** What the public pages say and show; served as `content.json` of the brand's files. */
export type BrandContent = Shape<typeof Content>;

const BrandFile = strict({
  brand: strict({
    product: Text,
    slug: matching(/^[a-z0-9-]+$/),
    title: Text,
    contactEmail: matching(/^[^\s@]+@[^\s@]+$/),
  }),
  hosts: strict({ app: Host, analytics: Host, economics: Host, local: Type.Array(Host) }),
  /** Which home shows at / on the app's host and on local hosts. */
  home: Type.Enum(['analytics', 'economics']),
  favicon: matching(/^[a-z0-9-]+\.svg$/),
  firmFavicon: matching(/^[a-z0-9-]+\.svg$/),
  /** What links show where they are shared; 1200 × 630. */
  shareImage: matching(/^[a-z0-9-]+\.(png|jpg)$/),
  colors: strict({
    /** The whole portal. */
    product: Type.Optional(Palette),
    /** The firm's home. */
    firm: Palette,
  }),
  content: Content,
});
/** One brand: `brands/NAME/brand.json`. Its pictures stand beside it. */
export type BrandFile = Shape<typeof BrandFile>;

/** Reads a brand file strictly. @throws ShapeError naming the field and the mistake */
export function parseBrandFile(value: unknown, document: string): BrandFile {
  return checkShape(BrandFile, value, document);
}

/** The pictures of a brand that have an alternative text. */
export function imagesOf({ analytics, consulting, firmMark, mark }: BrandContent): BrandImage[] {
  const images: (BrandImage | undefined)[] = [
    mark,
    firmMark,
    ...analytics.trustedBy.firms.map(({ logo }) => logo),
    ...analytics.team.members.map(({ picture }) => picture),
    ...consulting.experts.people.map(({ picture }) => picture),
  ];
  return images.filter((image) => image !== undefined);
}

/** The names of all pictures that a brand uses; they stand in the folder of its file. */
export function picturesOf({ favicon, firmFavicon, shareImage, content }: BrandFile): string[] {
  const names = imagesOf(content).flatMap(({ dark, light }) => (light === undefined ? [dark] : [dark, light]));
  return [...new Set([favicon, firmFavicon, shareImage, ...names])];
}
