import { Badge, Button, Card, EmptyState, ErrorState, LayoutDashboard, Panel } from '@sentinel/ui';
import { Specimen } from '../specimen.tsx';

function Surfaces() {
  return (
    <>
      <Specimen name="Panel">
        <Panel title="Basic Filters" headingLevel={3} actions={<Button variant="outline2">Reset</Button>}>
          <p>Labels above fields; one group of things inside a hairline.</p>
        </Panel>
      </Specimen>
      <Specimen name="Card">
        <Card title="Suspicious trading" footer={<Badge tone="loss">Sale</Badge>}>
          Form 4 purchases and sales with the returns that followed.
        </Card>
      </Specimen>
      <Specimen name="Card as a link">
        <Card
          title="Explore Insider Trades"
          href="/dev/ui"
          icon={<LayoutDashboard size={22} aria-hidden="true" strokeWidth={1.75} />}
        >
          Years of trades, and what the stock did next.
        </Card>
      </Specimen>
      <Specimen name="Empty">
        <Panel>
          <EmptyState title="No alerts found." action={<Button variant="outline">+ Create Alert</Button>}>
            An alert writes to you when an insider trades.
          </EmptyState>
        </Panel>
      </Specimen>
      <Specimen name="Error">
        <Panel>
          <ErrorState title="This part of the portal did not load." onRetry={() => undefined}>
            The rest keeps working.
          </ErrorState>
        </Panel>
      </Specimen>
    </>
  );
}

export const SURFACES = { id: 'surfaces', title: 'Surfaces and states', Specimens: Surfaces };
