import type { Interaction } from '../interaction.ts';

/** An interaction as the server gives it, of two turns; `change` on top. */
export function interactionOf(interaction_num: number, change: Partial<Interaction> = {}): Interaction {
  return {
    interaction_num,
    company_name: 'Garnet Peak Materials',
    categorization: null,
    reason: '',
    interaction_html: null,
    interaction: JSON.stringify({
      description: 'Revenue booked ahead of demand.',
      interaction: [
        { Analyst: `Question ${interaction_num}: did you ship early?` },
        { 'Chief Financial Officer': 'Sure. We agreed to ship those orders before quarter end.' },
      ],
    }),
    version: 0,
    ...change,
  };
}
