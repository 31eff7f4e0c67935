"""What a proposal tells of itself to catalogues and archives (XMP, ISO 16684-1), and the meaning of its colours."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from app.regular_file import bytes_of

PROFILE = Path(__file__).resolve().parents[2] / "resources" / "colours" / "sRGB.icc"
MOST_BYTES = 4096
OUTPUT_CONDITION = "sRGB IEC61966-2.1"
PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
<pdf:Keywords>{keywords}</pdf:Keywords><pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{day}</xmp:CreateDate><xmp:ModifyDate>{day}</xmp:ModifyDate>
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


@cache
def profile() -> bytes:
    """The colours of the file as a profile of the International Color Consortium."""
    return bytes_of(PROFILE, MOST_BYTES)


def packet(document: Any) -> bytes:
    """The same facts as the document's own list of them, as XMP."""
    known = document.info
    facts = {
        "title": known.title,
        "author": known.author,
        "subject": known.subject,
        "keywords": known.keywords,
        "producer": known.producer,
        "creator": known.creator,
    }
    day = "{:04d}-{:02d}-{:02d}T{:02d}:{:02d}:{:02d}+00:00".format(*document._timeStamp.YMDhms)
    shown = {name: escape(_writable(str(value)), quote=False) for name, value in facts.items()}
    return PACKET.format(day=day, **shown).encode()


def _writable(text: str) -> str:
    """The text without what no XML may hold."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
