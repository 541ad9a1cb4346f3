import {
  BrandMark,
  ChevronDown,
  KeyRound,
  LayoutDashboard,
  LogOut,
  Menu,
  MessageSquare,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  ShieldCheck,
  Sun,
  User,
  Users,
  X,
} from '@sentinel/ui';
import styles from '../gallery.module.css';
import { Row, Specimen } from '../specimen.tsx';

const COLORS = [
  'surface-page',
  'surface-panel',
  'surface-raised',
  'surface-sunken',
  'surface-popup',
  'line',
  'line-strong',
  'line-control',
  'text',
  'text-muted',
  'text-faint',
  'accent',
  'accent-soft',
  'accent-text',
  'link',
  'gain',
  'gain-soft',
  'loss',
  'loss-soft',
  'info-soft',
];
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8];
const ICONS = [
  LayoutDashboard,
  MessageSquare,
  User,
  Users,
  Settings,
  ShieldCheck,
  KeyRound,
  LogOut,
  Menu,
  PanelLeftClose,
  PanelLeftOpen,
  ChevronDown,
  Sun,
  Moon,
  X,
];

function Foundations() {
  return (
    <>
      <Specimen name="Color roles" wide>
        <div className={styles.swatches}>
          {COLORS.map((role) => (
            <div key={role} className={styles.swatch}>
              <span className={styles.swatchColor} style={{ background: `var(--${role})` }} />
              {role}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type sizes" wide>
        {SIZES.map((size) => (
          <p key={size} className={styles.typeLine} style={{ fontSize: `var(--size-${size})` }}>
            See the trade behind the headline. 1,204.50
          </p>
        ))}
      </Specimen>
      <Specimen name="Brand mark">
        <Row>
          <BrandMark size={20} />
          <BrandMark size={28} />
          <BrandMark size={48} />
        </Row>
      </Specimen>
      <Specimen name="Icons of the frame">
        <Row>
          {ICONS.map((FrameIcon) => (
            <FrameIcon key={FrameIcon.displayName} size={18} aria-hidden="true" />
          ))}
        </Row>
      </Specimen>
    </>
  );
}

export const FOUNDATIONS = { id: 'foundations', title: 'Foundations', Specimens: Foundations };
