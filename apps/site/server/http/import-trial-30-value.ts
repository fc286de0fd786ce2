import '../content/content.ts';
