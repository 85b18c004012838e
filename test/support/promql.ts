import { parser } from '@prometheus-io/lezer-promql';

/** A metric that a query asks for, and what its labels have to be. */
interface Selected {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

/** What a query names. */
export interface Query {
  selected: Selected[];
  /** Labels that it groups or matches by. */
  grouping: string[];
}

/** Reads a query of Prometheus, or throws where it is none. Variables of Grafana may be durations and texts. */
export function queryOf(expression: string): Query {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const query: Query = { selected: [], grouping: [] };
  parser.parse(text).iterate({
    enter: ({ name, from, to, node }) => {
      const own = text.slice(from, to);
      if (node.type.isError) {
        throw new Error(`No PromQL at '${own}': ${expression}`);
      }
      const matchers = query.selected.at(-1)?.matchers;
      switch (name) {
        case 'VectorSelector':
          query.selected.push({ metric: '', matchers: [] });
          break;
        case 'Identifier':
          query.selected.at(-1)!.metric = own;
          break;
        case 'UnquotedLabelMatcher': {
          const [, label, operator, value] = /^(\w+)(\W+?)"(.*)"$/s.exec(own)!;
          matchers!.push({ label, operator, value });
          break;
        }
        case 'LabelName':
          if (node.parent?.name === 'GroupingLabels') {
            query.grouping.push(own);
          }
      }
    },
  });
  return query;
}
