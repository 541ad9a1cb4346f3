export type {
  AnalyticsHome,
  BrandContent,
  BrandFile,
  BrandImage,
  ConsultingHome,
  Palette,
} from './parse/brand-file.ts';
