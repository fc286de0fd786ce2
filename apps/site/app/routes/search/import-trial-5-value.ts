import '../../../server/content/content.ts';
