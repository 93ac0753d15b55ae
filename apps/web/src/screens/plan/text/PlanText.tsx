import type { ReactNode } from 'react';
import {
  isPlanHref,
  type PlanDocument,
  type PlanMark,
  type PlanNode,
} from '@daybook/api/journal/plan-document.ts';
import styles from './PlanText.module.css';

/** A plan's text as it is read. Only what the contract names is drawn, whatever may be stored. */
export function PlanText({ plan }: { readonly plan: PlanDocument }) {
  return <div className={styles.text}>{childrenOf(plan)}</div>;
}

function childrenOf({ content = [] }: PlanNode): ReactNode {
  return content.map((node, at) => <Part key={at} node={node} />);
}

function Part({ node }: { readonly node: PlanNode }): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{node.content ? childrenOf(node) : <br />}</p>;
    case 'heading':
      return node.attrs?.level === 3 ? (
        <h3 dir="auto">{childrenOf(node)}</h3>
      ) : (
        <h2 dir="auto">{childrenOf(node)}</h2>
      );
    case 'bulletList':
      return <ul>{childrenOf(node)}</ul>;
    case 'orderedList':
      return <ol start={node.attrs?.start}>{childrenOf(node)}</ol>;
    case 'listItem':
      return <li>{childrenOf(node)}</li>;
    case 'blockquote':
      return <blockquote>{childrenOf(node)}</blockquote>;
    case 'hardBreak':
      return <br />;
    case 'text':
      return marked(node.text, node.marks ?? []);
    case 'doc':
      return null;
  }
}

/** The first mark is the outermost. */
function marked(text: ReactNode, marks: readonly PlanMark[]): ReactNode {
  return marks.reduceRight(withMark, text);
}

function withMark(inside: ReactNode, { type, attrs }: PlanMark): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'strike':
      return <s>{inside}</s>;
    case 'link':
      return attrs && isPlanHref(attrs.href) ? (
        <a href={attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      ) : (
        inside
      );
  }
}
