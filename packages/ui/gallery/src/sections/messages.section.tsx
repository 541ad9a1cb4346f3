import { Badge, Banner, Button, Skeleton, SkeletonText, Spinner, useToast } from '@sentinel/ui';
import { Row, Specimen } from '../specimen.tsx';

function Messages() {
  const showToast = useToast();
  return (
    <>
      <Specimen name="Banners" wide>
        <Banner action={<Button variant="outline">Revert</Button>}>Currently Running as Maya Duarte (Northgate)</Banner>
        <Banner tone="warning">Demo data: companies and people are made up.</Banner>
        <Banner tone="error" action={<Button variant="outline">Retry</Button>}>
          Network or server error occurred.
        </Banner>
      </Specimen>
      <Specimen name="Badges">
        <Row>
          <Badge>8-K</Badge>
          <Badge tone="gain">Purchase</Badge>
          <Badge tone="loss">Sale</Badge>
          <Badge tone="accent">Material adverse event</Badge>
          <Badge tone="info">Editing</Badge>
        </Row>
      </Specimen>
      <Specimen name="Spinners">
        <Row>
          <Spinner size="small" />
          <Spinner />
          <Spinner size="large" />
        </Row>
      </Specimen>
      <Specimen name="Skeletons">
        <Row>
          <Skeleton shape="circle" width="36px" height="36px" />
          <Skeleton width="120px" height="36px" />
        </Row>
        <SkeletonText />
      </Specimen>
      <Specimen name="Toasts">
        <Row>
          <Button variant="outline" onClick={() => showToast({ title: 'Link copied' })}>
            Info
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              showToast({ title: 'Alert saved', description: 'You will hear of the next trade.', tone: 'success' })
            }
          >
            Success
          </Button>
          <Button
            variant="outline"
            onClick={() => showToast({ title: 'Network or server error occurred.', tone: 'error' })}
          >
            Error
          </Button>
        </Row>
      </Specimen>
    </>
  );
}

export const MESSAGES = { id: 'messages', title: 'Messages and waiting', Specimens: Messages };
