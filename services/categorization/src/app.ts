import { operations } from '@sentinel/contracts-categorization';
import { openDatabase } from '@sentinel/database';
import {
  type BaseConfig,
  countOutcomes,
  createServer,
  type OperationConfig,
  registerOperations,
} from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { adjudicate_categorization } from './agreement/adjudicate_categorization.ts';
import { createAdjudications } from './agreement/adjudications.ts';
import { createComparedVerdicts } from './agreement/compared-verdicts.ts';
import { get_categorization_agreement } from './agreement/get_categorization_agreement.ts';
import { get_categorization_disagreement } from './agreement/get_categorization_disagreement.ts';
import { get_other_categorizations } from './agreement/get_other_categorizations.ts';
import { list_categorization_disagreements } from './agreement/list_categorization_disagreements.ts';
import { createTextLengths } from './agreement/text-lengths.ts';
import { createAssignments } from './assignments/assignments.ts';
import { get_categorization_user_assignments } from './assignments/get_categorization_user_assignments.ts';
import { update_categorization_user_assignment } from './assignments/update_categorization_user_assignment.ts';
import { createBlindOverlap } from './blind/blind-overlap.ts';
import { export_categorizations } from './export/export_categorizations.ts';
import { get_ey_fraud_categorizations } from './interactions/get_ey_fraud_categorizations.ts';
import { get_ey_fraud_confcalls } from './interactions/get_ey_fraud_confcalls.ts';
import { createInteractions } from './interactions/interactions.ts';
import { get_review_overview } from './overview/get_review_overview.ts';
import { createReviewOverview } from './overview/review-overview.repository.ts';
import { get_all_users } from './reviewers/get_all_users.ts';
import { createReviewers } from './reviewers/reviewers.ts';
import { get_categorization_history } from './verdicts/get_categorization_history.ts';
import { insert_categorization } from './verdicts/insert_categorization.ts';
import { createVerdictReader } from './verdicts/verdict-reader.ts';
import { createVerdicts } from './verdicts/verdicts.ts';

export interface CategorizationConfig extends Pick<BaseConfig, 'logLevel'>, OperationConfig {
  readonly databaseUrl: string;
  /** The file that reads long verdicts in a thread: the built `verdict-thread.js`, or its source. */
  readonly verdictThread: URL;
}

/** The categorization service: reviewers score the conference calls assigned to them, and administrators compare what they decided. */
export function buildApp(config: CategorizationConfig): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { service: 'categorization' });
  const app = createServer({ name: 'categorization', config, readiness: [{ name: 'database', check: database.ping }] });
  const verdictReader = createVerdictReader(config.verdictThread);
  app.addHook('onClose', async () => {
    await verdictReader.close();
    await database.close();
  });
  const reviewers = createReviewers(database);
  const interactions = createInteractions(database);
  const verdicts = createVerdicts(database);
  const countVerdict = countOutcomes(app.metrics, {
    name: 'categorization_verdicts_total',
    help: 'Verdicts that were sent: saved, refused because another one was saved meanwhile, refused because the company was not assigned',
    outcomes: ['saved', 'changed_meanwhile', 'not_assigned'],
  });
  const assignments = createAssignments(database);
  const blind = createBlindOverlap(database);
  const compared = createComparedVerdicts(database);
  const adjudications = createAdjudications(database);
  registerOperations(
    app,
    operations,
    {
      adjudicate_categorization: adjudicate_categorization(
        interactions,
        verdictReader.read,
        compared,
        adjudications,
        blind,
      ),
      export_categorizations: export_categorizations(database),
      get_all_users: get_all_users(reviewers),
      get_categorization_agreement: get_categorization_agreement(compared, createTextLengths(interactions)),
      get_categorization_disagreement: get_categorization_disagreement(interactions, compared, adjudications, blind),
      get_categorization_history: get_categorization_history(reviewers, verdicts),
      get_categorization_user_assignments: get_categorization_user_assignments(reviewers, assignments),
      get_ey_fraud_categorizations: get_ey_fraud_categorizations(reviewers, interactions),
      get_ey_fraud_confcalls: get_ey_fraud_confcalls(reviewers, interactions),
      get_other_categorizations: get_other_categorizations(reviewers, verdicts, blind),
      get_review_overview: get_review_overview(createReviewOverview(database)),
      insert_categorization: insert_categorization(reviewers, interactions, verdictReader.read, verdicts, countVerdict),
      list_categorization_disagreements: list_categorization_disagreements(compared, adjudications),
      update_categorization_user_assignment: update_categorization_user_assignment(reviewers, assignments),
    },
    config,
  );
  return app;
}
