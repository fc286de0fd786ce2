import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';

type OpenApi = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;
export type ApiDescription = {
  info: NonNullable<OpenApi['info']>;
  securitySchemes: NonNullable<NonNullable<OpenApi['components']>['securitySchemes']>;
};

export const platformApi: ApiDescription = {
  info: {
    title: 'Lamplighter platform',
    version: '1.0.0',
    description:
      'What the help-and-support site calls. A supplier with its own leads API or content server serves the same calls. ' +
      'Rules that a schema cannot express (lengths in characters as people count them, half characters, pairs of fields) are checked in code: the response is 422 with a pointer.',
  },
  securitySchemes: {
    client: {
      type: 'apiKey',
      in: 'header',
      name: 'client-id',
      description: 'Names the calling client. It is not a secret.',
    },
    webhook: {
      type: 'apiKey',
      in: 'header',
      name: 'webhook-signature',
      description:
        'Standard Webhooks: v1, and the HMAC-SHA256 of webhook-id, webhook-timestamp and the body, in base64.',
    },
    identity: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: "The identity provider's id token.",
    },
    access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Its access token for this API.' },
  },
};

export const staffApi: ApiDescription = {
  info: {
    title: 'Lamplighter staff API',
    version: '1.0.0',
    description:
      'What the console calls, in a process of its own that the public edge cannot reach. Each operation needs a role; ' +
      'each change, and each view of personal data, is in the audit log.',
  },
  securitySchemes: {
    staff: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: "The access token of a member of staff, with the audience of this API and the person's roles.",
    },
  },
};
