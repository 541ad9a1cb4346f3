import { Button, type ButtonVariant, IconButton, LinkButton, Settings, TextLink, User, X } from '@sentinel/ui';
import { Row, Specimen } from '../specimen.tsx';

const VARIANTS: readonly ButtonVariant[] = [
  'primary',
  'outline',
  'outline2',
  'secondary',
  'test',
  'primary-yellow',
  'outline-yellow',
  'danger',
];

function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={variant} wide>
          <Row>
            <Button variant={variant}>Medium</Button>
            <Button variant={variant} size="large">
              Large
            </Button>
            <Button variant={variant} icon={<User size={16} aria-hidden="true" />}>
              With icon
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Link buttons">
        <Row>
          <LinkButton href="/dev/ui" variant="primary-yellow">
            Get Access Now
          </LinkButton>
          <LinkButton href="/dev/ui" variant="outline">
            Login
          </LinkButton>
        </Row>
      </Specimen>
      <Specimen name="Icon buttons">
        <Row>
          <IconButton label="Settings" icon={<Settings size={18} aria-hidden="true" />} />
          <IconButton label="Remove" size="small" icon={<X size={16} aria-hidden="true" />} />
          <IconButton label="Unavailable" disabled icon={<Settings size={18} aria-hidden="true" />} />
        </Row>
      </Specimen>
      <Specimen name="Text links">
        <p>
          <TextLink href="/dev/ui">Inside</TextLink>,{' '}
          <TextLink href="https://www.sec.gov/" external>
            in a new tab
          </TextLink>
        </p>
      </Specimen>
      <Specimen name="Full width">
        <Button variant="outline" fullWidth>
          Clear Highlights
        </Button>
      </Specimen>
    </>
  );
}

export const BUTTONS = { id: 'buttons', title: 'Buttons and links', Specimens: Buttons };
