import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

interface MarkdownTextProps {
  readonly children: string;
  readonly onLink: (url: string) => void;
}

/** Builds elements, never markup, so Trusted Types have nothing to refuse. A remote image would tell the server that it was read: its words stand instead. */
export function MarkdownText({ children, onLink }: MarkdownTextProps) {
  const components: Components = {
    img: ({ alt }) => <span>{alt}</span>,
    a: ({ href, children: words }) => (
      <a
        href={href}
        onClick={(event) => {
          event.preventDefault();
          if (href !== undefined) onLink(href);
        }}
      >
        {words}
      </a>
    ),
    pre: ({ children: lines }) => <pre tabIndex={0}>{lines}</pre>,
    // A server's headings are below those of the page that shows them.
    h1: ({ children: words }) => <h3>{words}</h3>,
    h2: ({ children: words }) => <h4>{words}</h4>,
    h3: ({ children: words }) => <h5>{words}</h5>
  };
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
      {children}
    </ReactMarkdown>
  );
}
