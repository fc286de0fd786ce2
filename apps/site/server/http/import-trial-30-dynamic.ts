await import('../content/content.ts');
