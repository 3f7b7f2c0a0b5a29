/** A turn of a chat. */
export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The same turns as one text that goes on with the verdict, for an endpoint that completes. */
export function textOfMessages(messages: readonly Message[]): string {
  let text = '';
  for (const { role, content } of messages) {
    if (role === 'assistant') text += ` ${content}`;
    else text += text === '' ? content : `\n\n${content}`;
  }
  return text;
}
